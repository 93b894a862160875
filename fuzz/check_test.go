package fuzz

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// recorder is a test that may fail.
type recorder struct {
	testing.TB
	failed string
}

func (r *recorder) Helper() {}

func (r *recorder) Fatal(args ...any) {
	r.failed = fmt.Sprint(args...)
	panic(r)
}

// checked runs Check and returns what it failed with.
func checked(t *testing.T, open Opener, log Log) (failed string) {
	r := &recorder{TB: t}
	defer func() {
		if p := recover(); p != nil && p != r {
			panic(p)
		}
		failed = r.failed
	}()
	Check(r, open, log)
	return ""
}

func TestCheckPassesARightFile(t *testing.T) {
	if failed := checked(t, honestly(), Random(1, 100)); failed != "" {
		t.Error(failed)
	}
}

func TestCheckPrintsTheShortestLog(t *testing.T) {
	log := Log{
		{Kind: WriteAt, Len: 1000, Seed: 1},
		{Kind: ReadAt, Len: 10},
		{Kind: Append, Len: 10, Seed: 2},
		{Kind: Sync},
		{Kind: Truncate, Off: 10},
		{Kind: ReadAt, Len: 5},
		{Kind: ReadAt, Off: 5, Len: 5},
		{Kind: Sync},
	}
	failed := checked(t, wrongReads["ReadAt says io.EOF too early"].opener()(), log)
	for _, want := range []string{
		"operation 2, {Kind: fuzz.ReadAt, Off: 5, Len: 5}:",
		"its error: EOF",
		"\nfuzz.Log{\n\t{Kind: fuzz.Truncate, Off: 10},\n\t{Kind: fuzz.ReadAt, Off: 5, Len: 5},\n}",
	} {
		if !strings.Contains(failed, want) {
			t.Errorf("missing:\n%s\nin:\n%s", want, failed)
		}
	}
}

func TestCheckTellsThatAFileCannotBeOpened(t *testing.T) {
	failed := checked(t, func(string, int) (File, error) { return nil, errors.New("locked away") }, nil)
	if !strings.Contains(failed, "locked away") {
		t.Error(failed)
	}
}
