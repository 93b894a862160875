package fuzz

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// TestRightFilesPass shows that the comparison does not bite without cause.
func TestRightFilesPass(t *testing.T) {
	for name, opener := range map[string]func() Opener{
		"with every method":     honestly,
		"SeekFile":              func() Opener { return openSeek },
		"os.File with Size":     func() Opener { return openPlain },
		"copies instead of map": copying,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for seed := range uint64(60) {
				if err := Run(dir, opener(), Random(seed, 300)); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func openSeek(name string, flag int) (File, error) {
	f, err := OpenSeek(name, flag, 0o666)
	return f, err
}

// copying lends copies.
func copying() Opener {
	lendCopy := func(h *honest, off int64, n int) (Lent, error) {
		v, err := h.lend(off, n)
		if err != nil {
			return nil, err
		}
		v.Release()
		return copied{v}, nil
	}
	return bent{lendView: lendCopy}.opener()()
}

type copied struct{ *honestView }

func (copied) Mapped() bool { return false }

func TestRunSkipsWhatTheFileCannot(t *testing.T) {
	log := Log{
		{Kind: WriteAt, Len: 10, Seed: 1},
		{Kind: Append, Len: 10}, {Kind: Preallocate, Off: 10}, {Kind: Trim}, {Kind: PunchHole, Len: 1},
		{Kind: ReadvAt, Len: 1}, {Kind: WritevAt, Len: 1}, {Kind: View, Len: 1}, {Kind: Release},
		{Kind: SyncData}, {Kind: Refresh},
		{Kind: ReadAt, Len: 10},
	}
	for _, c := range []struct {
		name string
		open Opener
		want int
	}{{"with every method", honestly(), len(log)}, {"os.File with Size", openPlain, 2}, {"SeekFile", openSeek, 3}} {
		done, err := run(t.TempDir(), c.open, log)
		if err != nil || done != c.want {
			t.Errorf("%s: %d operations, want %d, %v", c.name, done, c.want, err)
		}
	}
}

func TestRunSkipsWhatPassesTheBounds(t *testing.T) {
	log := Log{
		{Kind: ReadAt, Len: MaxSize + 1}, {Kind: ReadAt, Len: -1}, {Kind: WriteAt, Off: MaxSize, Len: 1},
		{Kind: Append, Len: MaxSize + 1}, {Kind: Append, Len: -1}, {Kind: Truncate, Off: MaxSize + 1},
		{Kind: Preallocate, Off: 1 << 62}, {Kind: PunchHole, Len: 1 << 62}, {Kind: View, Slot: Slots},
		{Kind: View, Slot: -1}, {Kind: ReadvAt, Parts: MaxParts + 1}, {Kind: ReadvAt, Parts: -1}, {Kind: kindCount},
		{Kind: Release}, // of nothing
	}
	if done, err := run(t.TempDir(), honestly(), log); done != 0 || err != nil {
		t.Errorf("%d operations, %v", done, err)
	}
	must := Log{ // they have to fail
		{Kind: WriteAt, Off: 1<<63 - 1, Len: 1}, {Kind: PunchHole, Off: 1, Len: 1<<63 - 1}, {Kind: Truncate, Off: -1},
		{Kind: View, Off: 1<<63 - 1, Len: 1}, {Kind: View, Len: -1},
	}
	if done, err := run(t.TempDir(), honestly(), must); done != len(must) || err != nil {
		t.Errorf("%d operations, want %d, %v", done, len(must), err)
	}
}

func TestRunLeavesTheFilesBehind(t *testing.T) {
	dir := t.TempDir()
	for range 2 { // in the same folder
		if err := Run(dir, openPlain, Log{{Kind: WriteAt, Off: 3, Len: 5, Seed: 1}}); err != nil {
			t.Fatal(err)
		}
	}
	a, err := os.ReadFile(dir + "/subject")
	b, err2 := os.ReadFile(dir + "/reference")
	if err != nil || err2 != nil || len(a) != 8 || string(a) != string(b) {
		t.Errorf("%q %v, %q %v", a, err, b, err2)
	}
}

func TestRunFailsWithoutAFolder(t *testing.T) {
	err := Run(t.TempDir()+"/none", openPlain, nil)
	if err == nil || failureOf(err) != nil {
		t.Errorf("got %v, want an error that blames no file", err)
	}
}

// accuser is a right file that objects to its own reads.
type accuser struct{ *honest }

func (accuser) Judge(op Op, err error) error {
	if op.Kind == ReadAt && err != nil {
		return errors.New("no: " + err.Error())
	}
	return nil
}

func TestRunAsksTheJudge(t *testing.T) {
	handles := honestHandles()
	open := func(name string, flag int) (File, error) {
		h, err := handles(name, flag)
		return accuser{h}, err
	}
	err := Run(t.TempDir(), open, Log{{Kind: ReadAt}, {Kind: ReadAt, Len: 1}})
	if f := failureOf(err); f == nil || len(f.Log) != 2 || !strings.Contains(f.Text, "no: EOF") {
		t.Errorf("got %v", err)
	}
}

func TestRunTellsOfAFileThatCannotBeOpenedAgain(t *testing.T) {
	opened := 0
	open := func(name string, flag int) (File, error) {
		if opened++; opened > 1 {
			return nil, errors.New("once only")
		}
		return openPlain(name, flag)
	}
	err := Run(t.TempDir(), open, Log{{Kind: Reopen}})
	if f := failureOf(err); f == nil || !strings.Contains(f.Text, "once only") {
		t.Errorf("got %v", err)
	}
}
