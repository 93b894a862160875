package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seekless/seekless/examples/rafctl/internal/experiment"
	"github.com/seekless/seekless/examples/rafctl/internal/report"
)

func tinyPlan() experiment.Plan {
	return experiment.Plan{PhaseSmall: 20, PhaseBig: 2, ClassSmall: 30, ClassBig: 2, ClassMore: 2, ReadPages: 16, Budget: time.Hour, Rounds: 2}
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestBenchPrintsAndStoresEveryRow(t *testing.T) {
	dir, into := t.TempDir(), filepath.Join(t.TempDir(), "bench.json")
	if err := os.WriteFile(into, []byte(strings.Repeat("old ", 100_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	command := benchCmd{Quick: true, Dir: dir, JSON: into, Seed: 5}
	if err := command.bench(t.Context(), &streams{stdout: &stdout, stderr: &stderr}, tinyPlan()); err != nil {
		t.Fatal(err)
	}
	var doc report.Document
	if err := json.Unmarshal([]byte(content(t, into)), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Rows) != 20*3 || doc.Rounds != 2 || doc.OrderSeed != 5 || doc.Plan != "quick" || doc.Elapsed <= 0 {
		t.Errorf("%d rows, %d rounds, seed %d, plan %q, elapsed %v", len(doc.Rows), doc.Rounds, doc.OrderSeed, doc.Plan, doc.Elapsed)
	}
	if n := strings.Count(stdout.String(), " positional "); n < 20 {
		t.Errorf("%d rows of one contender in the table, want 20:\n%s", n, stdout.String())
	}
	if stderr.Len() > 0 {
		t.Errorf("stderr %q", stderr.String())
	}
	if left := names(t, dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestTheSeedIsDrawn(t *testing.T) {
	command := benchCmd{}
	doc := command.document(t.Context())
	if doc.OrderSeed == 0 || doc.Plan != "full" {
		t.Errorf("seed %d, plan %q", doc.OrderSeed, doc.Plan)
	}
}

func TestBenchNeedsItsFolder(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	rafctl("", "bench", "-quick", "-dir", missing).failed(t, 1, "no such file")
	rafctl("", "bench", "-json", filepath.Join(missing, "out.json")).failed(t, 1, "no such file")
}

// A cancelled run leaves neither its folder nor the JSON file it began.
func TestACancelledBenchLeavesNothing(t *testing.T) {
	dir, into := t.TempDir(), filepath.Join(t.TempDir(), "bench.json")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	command := benchCmd{Dir: dir, JSON: into}
	s := &streams{stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
	if err := command.bench(ctx, s, tinyPlan()); !errors.Is(err, errInterrupted) {
		t.Errorf("error %v, want %v", err, errInterrupted)
	}
	if left := append(names(t, dir), names(t, filepath.Dir(into))...); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestACancelledBenchKeepsAnOlderReport(t *testing.T) {
	into := file(t, "older")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	command := benchCmd{Dir: t.TempDir(), JSON: into}
	s := &streams{stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
	if err := command.bench(ctx, s, tinyPlan()); !errors.Is(err, errInterrupted) {
		t.Errorf("error %v, want %v", err, errInterrupted)
	}
	if got := content(t, into); got != "older" {
		t.Errorf("the report holds %q", got)
	}
}

// A plan without operations makes the run panic, past the first open file.
func TestAPanicLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	defer func() {
		if recover() == nil {
			t.Error("the empty plan did not panic: this test tests nothing")
		}
		if left := names(t, dir); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}()
	command := benchCmd{Dir: dir}
	s := &streams{stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
	_ = command.bench(t.Context(), s, experiment.Plan{})
}

func TestAFileThatStaysIsReported(t *testing.T) {
	stays := &os.PathError{Op: "remove", Path: "f", Err: os.ErrPermission}
	err := leftBehind(context.Canceled, stays)
	if !strings.Contains(err.Error(), "remove f") {
		t.Errorf("error %v", err)
	}
	s := &streams{stderr: &bytes.Buffer{}}
	if got := s.exit(err); got != exitFailed {
		t.Errorf("status %d, want %d: the files are not removed", got, exitFailed)
	}
}
