package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seekless/seekless/examples/compare"
)

// altered is os.File with another WriteAt or ReadAt.
type altered struct {
	compare.File
	write func(f compare.File, p []byte, off int64) (int, error)
	read  func(f compare.File, p []byte, off int64) (int, error)
}

func (a altered) WriteAt(p []byte, off int64) (int, error) {
	if a.write == nil {
		return a.File.WriteAt(p, off)
	}
	return a.write(a.File, p, off)
}

func (a altered) ReadAt(p []byte, off int64) (int, error) {
	if a.read == nil {
		return a.File.ReadAt(p, off)
	}
	return a.read(a.File, p, off)
}

// alteredContender opens files for reading and writing and alters them as a says.
func alteredContender(a altered) compare.Contender {
	open := func(name string) (compare.File, error) {
		f, err := compare.OSFile.OpenFile(name)
		return altered{f, a.write, a.read}, err
	}
	return compare.Contender{
		Name:     "altered",
		Open:     func(name string) (compare.Reader, error) { return open(name) },
		OpenFile: open,
	}
}

// tenfold stores p ten times.
func tenfold(f compare.File, p []byte, off int64) (n int, err error) {
	for range 10 {
		n, err = f.WriteAt(p, off)
	}
	return n, err
}

// runIn runs the command with its files in a new folder and checks that it
// leaves none of them.
func runIn(t *testing.T, ctx context.Context, subject compare.Contender, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	dir := t.TempDir()
	var out, errs bytes.Buffer
	status = run(ctx, append(args, "-dir", dir, "-rounds", "3", "-pause", "0s"), subject, &out, &errs)
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	return status, out.String(), errs.String()
}

func TestATenTimesSlowerContenderIsShort(t *testing.T) {
	for _, tc := range []struct {
		args []string
		runs int
	}{
		{[]string{"N6"}, maxRuns},
		{[]string{"N6", "-ci"}, maxRuns + moreRuns},
	} {
		args := tc.args
		status, stdout, stderr := runIn(t, t.Context(), alteredContender(altered{write: tenfold}), args...)
		if status != exitShort || stderr != "" {
			t.Errorf("figures %v = %d, stderr %q", args, status, stderr)
		}
		row := rowOf(t, stdout, "N6/time")
		if !strings.Contains(row, " short ") || !strings.Contains(row, fmt.Sprintf("; best of %d runs: ", tc.runs)) || !strings.Contains(row, "≤ 1.03") {
			t.Errorf("row %q", row)
		}
	}
}

func TestAContenderThatKeepsEveryBoundIsOK(t *testing.T) {
	status, stdout, stderr := runIn(t, t.Context(), compare.MmapGo, "N6") // copies where os.File makes a system call
	if status != exitOK || stderr != "" || strings.Contains(stdout, "short") {
		t.Errorf("status %d, stderr %q:\n%s", status, stderr, stdout)
	}
	if row := rowOf(t, stdout, "N6/allocs"); !strings.Contains(row, " ok ") {
		t.Errorf("row %q", row)
	}
	for _, want := range []string{"GOMAXPROCS", "seed 20101124", "3 rounds", "files on", "clock step"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("header lacks %q:\n%s", want, stdout)
		}
	}
}

func TestReadsBySystemCallMissTheBoundsOfMappedReads(t *testing.T) {
	status, stdout, _ := runIn(t, t.Context(), alteredContender(altered{}), "N1", "N5")
	if status != exitShort {
		t.Errorf("status %d:\n%s", status, stdout)
	}
	for _, name := range []string{"N1/xexp", "N1/osfile", "N5/order/osfile"} {
		if row := rowOf(t, stdout, name); !strings.Contains(row, "short") {
			t.Errorf("row %q", row)
		}
	}
}

func TestAContenderThatDoesNotDoTheWorkIsNotTimed(t *testing.T) {
	for name, c := range map[string]struct {
		subject altered
		figure  string
		want    string
	}{
		"loses writes": {altered{write: func(_ compare.File, p []byte, _ int64) (int, error) { return len(p), nil }},
			"N6", "not in the file"},
		"reads elsewhere": {altered{read: func(f compare.File, p []byte, off int64) (int, error) { return f.ReadAt(p, off/2) }},
			"N1", "wrong bytes"},
		"reads less": {altered{read: func(f compare.File, p []byte, off int64) (int, error) { return f.ReadAt(p[:len(p)-1], off) }},
			"N3", "read 63 of 64 bytes"},
	} {
		status, stdout, stderr := runIn(t, t.Context(), alteredContender(c.subject), c.figure)
		if status != exitShort || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d, stdout %q, stderr %q", name, status, stdout, stderr)
		}
	}
}

func TestAContenderThatBreaksWhileItIsTimedEndsTheRun(t *testing.T) {
	for figure, want := range map[string]string{"N1": "read 3 of 64 bytes", "N6": "wrote 3 of 4096 bytes"} {
		calls := 0
		broken := func() bool { calls++; return calls > 1000 }
		subject := alteredContender(altered{
			read: func(f compare.File, p []byte, off int64) (int, error) {
				if broken() {
					return 3, nil
				}
				return f.ReadAt(p, off)
			},
			write: func(f compare.File, p []byte, off int64) (int, error) {
				if broken() {
					return 3, nil
				}
				return f.WriteAt(p, off)
			},
		})
		status, stdout, stderr := runIn(t, t.Context(), subject, figure)
		if status != exitShort || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, stdout %q, stderr %q", figure, status, stdout, stderr)
		}
	}
}

func TestJSONHoldsEveryRunAndSample(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.json")
	runIn(t, t.Context(), alteredContender(altered{write: tenfold}), "N6", "-json", name)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var got report
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Seed != defaultSeed || got.Rounds != 3 || got.Machine.GOMAXPROCS < 1 || len(got.Results) != 2 {
		t.Fatalf("report %+v", got)
	}
	times := got.Results[0]
	if times.Name != "N6/time" || times.OK || times.Tolerable || times.Bound != 1.03 || len(times.Runs) != maxRuns {
		t.Errorf("result %+v", times)
	}
	for _, run := range times.Runs {
		if len(run.Cells) != 2 || len(run.Cells[0].Samples) != 3 || run.Cells[0].Median < run.Cells[1].Median {
			t.Errorf("run %+v", run)
		}
	}
}

func TestAnInterruptLeavesNoFiles(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	status, stdout, stderr := runIn(t, ctx, compare.MmapGo, "N6")
	if status != exitShort || stdout != "" || !strings.Contains(stderr, "canceled") {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}

func TestAFolderThatIsNotThereIsNamed(t *testing.T) {
	var stderr bytes.Buffer
	missing := filepath.Join(t.TempDir(), "missing")
	status := run(t.Context(), []string{"-dir", missing}, compare.MmapGo, &bytes.Buffer{}, &stderr)
	if status != exitShort || !strings.Contains(stderr.String(), "missing") {
		t.Errorf("status %d, stderr %q", status, &stderr)
	}
}

// rowOf is the row of the table that begins with name.
func rowOf(t *testing.T, table, name string) string {
	t.Helper()
	for row := range strings.Lines(table) {
		if strings.HasPrefix(row, name+" ") {
			return row
		}
	}
	t.Fatalf("no row %s:\n%s", name, table)
	return ""
}
