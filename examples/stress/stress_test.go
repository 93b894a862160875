package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

func TestMain(m *testing.M) {
	if runChild() {
		return
	}
	os.Exit(m.Run())
}

// runFor runs rounds of half a second in a folder of the test.
func runFor(t *testing.T, total time.Duration, open opener) *result {
	t.Helper()
	s := settings{dir: t.TempDir(), total: total, round: 500 * time.Millisecond, seed: 5, only: -1, open: open}
	return s.run(io.Discard)
}

func TestStressAccountsForEveryByte(t *testing.T) {
	r := runFor(t, time.Second, openMapped)
	if r.Failure != "" {
		t.Fatal(r.Failure)
	}
	for _, kind := range []string{
		"attacks", "bytes accounted for", "bytes read and judged", "bytes read under attack", "bytes written",
		"handles closed under load", "records appended", "views",
	} {
		if r.Counts[kind] == 0 {
			t.Errorf("no %s", kind)
		}
	}
}

func TestResultIsWritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "result")
	want := result{Seed: 7, Commit: "abc", Counts: map[string]int64{"cuts": 3}, Failure: "x"}
	if err := want.write(name); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var got result
	if err := json.Unmarshal(text, &got); err != nil || got.Seed != 7 || got.Counts["cuts"] != 3 || got.Failure != "x" {
		t.Fatalf("%+v, %v", got, err)
	}
}

// Files that lie now and then must all be found out.
func TestLiesAreFound(t *testing.T) {
	for name, lie := range map[string]func(subject) subject{
		"drops the last byte of a write": func(f subject) subject { return &shortWriter{subject: f} },
		"returns what it read before":    func(f subject) subject { return &staleReader{subject: f} },
		"answers a wrong size":           func(f subject) subject { return &sizeLiar{f} },
		"appends at a stale offset":      func(f subject) subject { return &appender{subject: f} },
		"cuts under views":               func(f subject) subject { return &cutter{f} },
		"counts what it did not read":    func(f subject) subject { return &counter{subject: f} },
		"keeps files open":               func(f subject) subject { return &keeper{f} },
	} {
		t.Run(name, func(t *testing.T) {
			r := runFor(t, 20*time.Second, func(name string, flag int, opts *mapped.Options) (subject, error) {
				o := *opts
				o.Backend = mapped.BackendAuto
				f, err := openMapped(name, flag, &o)
				if err != nil {
					return nil, err
				}
				return lie(f), nil
			})
			if r.Failure == "" {
				t.Fatalf("not found in %d rounds", r.Rounds)
			}
			t.Log(strings.SplitN(r.Failure, "\n", 2)[0])
		})
	}
}
