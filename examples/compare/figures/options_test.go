package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seekless/seekless/examples/compare"
)

func TestParseTakesFlagsBeforeBetweenAndAfterNames(t *testing.T) {
	want := options{figures: []string{"N1", "N6"}, ci: true, pause: time.Second, dir: "d", json: "j", rounds: 7, seed: 3}
	for _, line := range []string{
		"-ci -pause 1s -dir d -json j -rounds 7 -seed 3 N1 N6",
		"N1 N6 -ci -pause 1s -dir d -json j -rounds 7 -seed 3",
		"-ci N6 -pause 1s -dir d -json j N1 -rounds 7 -seed 3",
		"--ci --pause=1s N6 N1 N6 --dir=d --json=j --rounds=7 --seed=3",
	} {
		got, err := parse(strings.Fields(line), io.Discard)
		if err != nil {
			t.Errorf("parse(%s): %v", line, err)
		}
		if d := cmp.Diff(want, got, cmp.AllowUnexported(options{})); d != "" {
			t.Errorf("parse(%s):\n%s", line, d)
		}
	}
}

func TestParseWithoutNamesMeansAllFigures(t *testing.T) {
	got, err := parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	want := options{figures: []string{"N1", "N2", "N3", "N4", "N5", "N6", "N12"}, pause: 10 * time.Second, rounds: defaultRounds, seed: defaultSeed}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(options{})); d != "" {
		t.Error(d)
	}
}

func TestWrongArgumentsExitWithUsageStatusAndSayWhy(t *testing.T) {
	for line, want := range map[string]string{
		"N1 N8":       `unknown figure "N8"; known are N1 N2 N3 N4 N5 N6 N12`,
		"n1":          `unknown figure "n1"`,
		"-rounds 0":   "-rounds is 0",
		"N1 -rounds":  "flag needs an argument: -rounds",
		"-fast N1":    "flag provided but not defined: -fast",
		"-rounds few": "few",
	} {
		var stdout, stderr bytes.Buffer
		status := run(t.Context(), strings.Fields(line), compare.OSFile, &stdout, &stderr)
		if status != exitUsage || !strings.Contains(stderr.String(), want) || stdout.Len() > 0 {
			t.Errorf("run(%s) = %d, stderr %q, stdout %q; want %d and %q", line, status, &stderr, &stdout, exitUsage, want)
		}
	}
}

func TestHelpPrintsTheUsage(t *testing.T) {
	var stderr bytes.Buffer
	if _, err := parse([]string{"-h"}, &stderr); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("parse(-h): %v", err)
	}
	for _, want := range []string{"usage: figures [flags] [N1 N2 N3 N4 N5 N6 N12]", "-rounds", "-json", "-ci", "-dir"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("usage lacks %q:\n%s", want, &stderr)
		}
	}
	if status := run(t.Context(), []string{"-help"}, compare.OSFile, io.Discard, io.Discard); status != exitOK {
		t.Errorf("run(-help) = %d", status)
	}
}
