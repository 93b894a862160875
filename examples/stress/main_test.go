package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if text := os.Getenv(childEnv); text != "" {
		os.Exit(runChild(text, os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

// needSecondProcess skips where this program cannot start itself, as under an
// emulator.
func needSecondProcess(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err == nil {
		err = exec.Command(self, "-test.run=^$").Run()
	}
	if err != nil {
		t.Skipf("cannot start a second process: %v", err)
	}
	return self
}

// harnessOn is one for short rounds of these scenes, in a folder of its own.
func harnessOn(t *testing.T, open opener, scenes ...setting) *harness {
	t.Helper()
	dir := t.TempDir()
	return newHarness(config{
		dir: dir, time: 300 * time.Millisecond, each: 300 * time.Millisecond, seed: uint64(time.Now().UnixNano()), patience: time.Minute,
		fileSystem: fileSystemOf(dir), open: open, scenes: scenes,
	}, io.Discard)
}

// Short rounds of everything end with every byte accounted for.
func TestStress(t *testing.T) {
	h := harnessOn(t, openMapped, allScenes...)
	h.self = needSecondProcess(t)
	h.each = 500 * time.Millisecond
	for start := time.Now(); len(h.missing()) > 0 && time.Since(start) < time.Minute; {
		if r := h.run(); r.Failure != nil {
			t.Fatal(r.Failure)
		}
	}
	if missing := h.missing(); len(missing) > 0 {
		t.Errorf("no %q in %v", missing, h.counts.m)
	}
	if left, err := os.ReadDir(h.dir); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

// missing are the things of every run that have not been done.
func (h *harness) missing() (names []string) {
	for _, what := range []string{
		"write", "read", "view", "truncate", "append", "append_shared", "read_record", "read_shared", "hostile_read",
		"close_under_load", "second_processes", "attack_cut", "audits", "rounds",
	} {
		if h.counts.get(what) == 0 {
			names = append(names, what)
		}
	}
	return names
}

// The same without a second process, and one scene at a time.
func TestScenesAlone(t *testing.T) {
	for name, s := range map[string]setting{"cells": cellsOfAFile, "log": logOfRecords} {
		h := harnessOn(t, openMapped, s)
		if r := h.run(); r.Failure != nil || r.BytesJudged == 0 || r.BytesWritten == 0 {
			t.Errorf("%s: %v, %d bytes judged, %d written", name, r.Failure, r.BytesJudged, r.BytesWritten)
		}
	}
}

// The program writes a report that names what it ran.
func TestReport(t *testing.T) {
	needSecondProcess(t)
	name := filepath.Join(t.TempDir(), "report.json")
	var stdout, stderr bytes.Buffer
	status := run([]string{"-dir", t.TempDir(), "-for", "300ms", "-each", "300ms", "-seed", "7", "-commit", "abc", "-json", name}, &stdout, &stderr)
	if status != 0 || !strings.Contains(stdout.String(), "every byte is accounted for") || !strings.Contains(stderr.String(), "round 7\n") {
		t.Fatalf("status %d, %s%s", status, stdout.String(), stderr.String())
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var r map[string]any
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if r["seed"] != 7.0 || r["commit"] != "abc" || r["rounds"] != 1.0 || r["failure"] != nil || r["bytes_judged"] == 0.0 {
		t.Errorf("%s", text)
	}
	if counts, ok := r["counts"].(map[string]any); !ok || counts["write"] == nil {
		t.Errorf("%s", text)
	}
}

// A failure is status 1 and says how to run the same round again; the same
// round is then the only one.
func TestFailureNamesItsRound(t *testing.T) {
	h := harnessOn(t, lost(0.5), logOfRecords)
	h.time, h.each, h.only = time.Minute, time.Second, 99
	r := h.run()
	if r.Failure == nil || r.Failure.Round != 99 || !strings.Contains(r.Failure.String(), "-round 99") {
		t.Errorf("%v, want one of round 99", r.Failure)
	}
	if left, _ := filepath.Glob(filepath.Join(h.dir, "round*", "log")); len(left) != 1 {
		t.Error("the files of the round are gone")
	}
}

func TestWrongFlags(t *testing.T) {
	for _, args := range [][]string{{}, {"-dir", "x", "y"}, {"-dir", "x", "-for", "-1s"}, {"-no"}} {
		var stderr bytes.Buffer
		if status := run(args, io.Discard, &stderr); status != 2 || stderr.Len() == 0 {
			t.Errorf("%q: status %d, %s", args, status, stderr.String())
		}
	}
}

func TestRoundsAreDrawnFromTheSeed(t *testing.T) {
	rounds := func(seed string) string {
		var stderr bytes.Buffer
		c, err := parseFlags([]string{"-dir", t.TempDir(), "-for", "1s", "-each", "30ms", "-seed", seed}, &stderr)
		if err != nil {
			t.Fatal(err)
		}
		c.scenes = nil
		newHarness(c, &stderr).run()
		return stderr.String()
	}
	first := strings.Fields(rounds("1"))
	if len(first) < 4 || first[1] != "1" || first[3] != strconv.FormatUint(mix64(1), 10) {
		t.Errorf("rounds %q", first)
	}
}
