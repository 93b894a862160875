package main

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

// fields are the lines of stat, by their first words.
func fields(t *testing.T, r result) map[string]string {
	t.Helper()
	out := map[string]string{}
	for line := range strings.Lines(r.done(t)) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok {
			t.Errorf("line %q has no value", line)
		}
		out[key] = strings.TrimSpace(value)
	}
	return out
}

func expect(t *testing.T, got, want map[string]string) {
	t.Helper()
	for key, value := range want {
		if !strings.HasPrefix(got[key], value) {
			t.Errorf("%s is %q, want %q", key, got[key], value)
		}
	}
}

func TestStatOfAnOrdinaryFile(t *testing.T) {
	name := file(t, strings.Repeat("x", 6000))
	got := fields(t, rafctl("", "stat", name))
	expect(t, got, map[string]string{
		"name": name, "mode": "-rw-------", "size": "5.9 KiB (6,000 bytes)", "faults recovered": "0", "views": "0", "reserved": "0 B",
	})
	if runtime.GOOS != "linux" {
		return
	}
	expect(t, got, map[string]string{"allocated": "8.0 KiB (8,192 bytes)", "backend": "mapped: ", "in memory": "5.9 KiB"})
	if got["read by map"] == "0 B" && got["read by system call"] == "0 B" {
		t.Errorf("the read was not counted: %v", got)
	}
}

func TestStatOfFilesThatTellLittle(t *testing.T) {
	for name, want := range map[string]map[string]string{
		"/proc/version": {"size": "0 B", "read by map": "0 B"},
		"/dev/null":     {"mode": "Dc", "backend": "positional: not a regular file", "in memory": untold},
	} {
		if _, err := os.Stat(name); err != nil {
			t.Logf("no %s here", name)
			continue
		}
		expect(t, fields(t, rafctl("", "stat", name)), want)
	}
}

func TestStatOfASparseFile(t *testing.T) {
	got := fields(t, rafctl("", "stat", sparse(t, 6<<30, "a", "z")))
	expect(t, got, map[string]string{"size": "6.0 GiB (6,442,450,944 bytes)"})
	if !strings.Contains(got["allocated"], "KiB") {
		t.Errorf("allocated is %q, want some KiB", got["allocated"])
	}
}
