package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const asProgram = "RAFCTL_TEST_AS_PROGRAM" // set in a child that is to be rafctl itself

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// A result is what a command left.
type result struct {
	status int
	stdout string
	stderr string
}

func rafctl(stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	status := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// done fails the test unless the command went well and said nothing about it.
func (r result) done(t *testing.T) string {
	t.Helper()
	if r.status != 0 || r.stderr != "" {
		t.Fatalf("status %d, stderr %q", r.status, r.stderr)
	}
	return r.stdout
}

// failed fails the test unless the command printed one line that holds want.
func (r result) failed(t *testing.T, status int, want string) {
	t.Helper()
	oneLine := strings.HasPrefix(r.stderr, "rafctl: ") && strings.Count(r.stderr, "\n") == 1
	if r.status != status || !oneLine || !strings.Contains(r.stderr, want) || r.stdout != "" {
		t.Errorf("status %d, stdout %q, stderr %q; want status %d and one line with %q", r.status, r.stdout, r.stderr, status, want)
	}
}

func file(t *testing.T, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func content(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestErrorsAreOneLineAndStatusOne(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing")
	for _, command := range []string{"cat", "stat"} {
		rafctl("", command, missing).failed(t, 1, "no such file")
		rafctl("", command, dir).failed(t, 1, "is a directory")
	}
	for _, command := range []string{"write", "append"} {
		rafctl("x", command, filepath.Join(missing, "file")).failed(t, 1, "no such file")
		rafctl("x", command, dir).failed(t, 1, "is a directory")
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("a reading command made the file")
	}
}

func TestUsageErrorsAreStatusTwo(t *testing.T) {
	name := file(t, "x")
	for _, args := range [][]string{
		{}, {"cat"}, {"nonsense"}, {"cat", name, "extra"}, {"cat", name, "-wrong"}, {"cat", name, "-off"},
		{"cat", name, "-off", "many"}, {"cat", name, "-off=-1"}, {"cat", name, "-n", "9EiB"}, {"bench", "-json"},
	} {
		rafctl("", args...).failed(t, 2, "rafctl --help")
	}
}

func TestHelpIsNoError(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"-h"}, {"-help"}, {"bench", "--help"}} {
		if got := rafctl("", args...).done(t); !strings.Contains(got, "Usage: rafctl") {
			t.Errorf("%v printed %q", args, got)
		}
	}
}

func TestOneDashIsEnoughForLongFlags(t *testing.T) {
	name := file(t, "0123456789")
	for _, args := range [][]string{
		{"cat", name, "-off", "3", "-n", "4"}, {"cat", name, "--off", "3", "--n", "4"}, {"cat", "-off=3", "-n=4", name},
		{"cat", "--off=3", "-n4", "--", name},
	} {
		if got := rafctl("", args...).done(t); got != "3456" {
			t.Errorf("%v printed %q", args, got)
		}
	}
}

func TestADashedNameFollowsTwoDashes(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("-off", []byte("odd"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := rafctl("", "cat", "--", "-off").done(t); got != "odd" {
		t.Errorf("printed %q", got)
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]size{
		"0": 0, "4096": 4096, "4KiB": 4096, "1MiB": 1 << 20, "1MB": 1_000_000, "6GiB": 6 << 30,
		"9223372036854775807": 1<<63 - 1,
	} {
		var got size
		if err := got.UnmarshalText([]byte(text)); got != want || err != nil {
			t.Errorf("%s is %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-1", "x", "4Kx", "9223372036854775808", "8EiB"} {
		var got size
		if err := got.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
}

func TestSeveralCausesStandOnOneLine(t *testing.T) {
	var stderr bytes.Buffer
	s := &streams{stderr: &stderr}
	status := s.exit(errors.Join(errors.New("one"), errors.New("two")))
	if got := stderr.String(); status != exitFailed || got != "rafctl: one; two\n" {
		t.Errorf("status %d, stderr %q", status, got)
	}
}

// A closedPipe is a reader that went away.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestAClosedStandardOutputIsQuiet(t *testing.T) {
	var stderr bytes.Buffer
	status := run([]string{"cat", file(t, "x")}, nil, closedPipe{}, &stderr)
	if status != exitClosedPipe || stderr.Len() > 0 {
		t.Errorf("status %d, stderr %q", status, stderr.String())
	}
}
