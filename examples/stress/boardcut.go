package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/seekless/seekless/mapped"
)

// cut makes the file end within the last zone, and grows it back. A view that
// is held there must forbid it, and then nothing may have changed.
func (b *board) cut(rnd *rand.Rand) error {
	z := &b.zones[zones-1]
	z.Lock()
	defer z.Unlock()
	from := tail + rnd.IntN(zoneCells-1)
	b.cells.begin(from, boardCells, true)
	b.cuts.Add(1)
	err := b.file.Truncate(int64(from) * cellSize)
	if errors.Is(err, mapped.ErrPinned) {
		b.cells.cancel(from, boardCells)
		b.cuts.Add(1)
		b.round.counts.add("cuts refused", 1)
		return b.wantSize(boardSize)
	}
	if err != nil {
		return err
	}
	if err := b.wantSize(int64(from) * cellSize); err != nil {
		return err
	}
	b.made.Add(1)
	if err := b.file.Truncate(boardSize); err != nil {
		return err
	}
	b.cuts.Add(1)
	b.cells.end(from, boardCells)
	b.round.counts.add("cuts", 1)
	pause(rnd)
	return b.wantSize(boardSize)
}

// wantSize wants the same size of the handle and of the system; under the lock
// of the last zone, so that nobody moves it.
func (b *board) wantSize(size int64) error {
	info, err := b.file.Stat()
	if err != nil {
		return err
	}
	if b.file.Size() != size || info.Size() != size {
		return fmt.Errorf("Size is %d, the system says %d, want %d", b.file.Size(), info.Size(), size)
	}
	return nil
}

// hold takes a view, judges it a few times and lets it go. One that reaches
// into the last zone reaches to its end, so that no cut may happen meanwhile.
func (b *board) hold(rnd *rand.Rand) error {
	from, to := someCells(rnd, 0, boardCells)
	if to > tail {
		to = boardCells
	}
	before := b.cuts.Load()
	seen := b.cells.glance(from, to)
	v, err := b.file.View(int64(from)*cellSize, (to-from)*cellSize)
	if err != nil {
		if to > tail && (before%2 == 1 || b.cuts.Load() != before) {
			return nil // it was cut
		}
		return fmt.Errorf("view of cells [%d,%d): %w", from, to, err)
	}
	defer v.Release()
	made := b.made.Load()
	b.round.counts.add("views", 1)
	for range 1 + rnd.IntN(4) {
		if v.Mapped() {
			seen = b.cells.glance(from, to)
		}
		if err := v.Do(func(data []byte) error { return b.cells.judge(seen, bytes.Clone(data)) }); err != nil {
			return fmt.Errorf("view of cells [%d,%d): %w", from, to, err)
		}
		b.round.counts.add("bytes read and judged", int64(to-from)*cellSize)
		pause(rnd)
	}
	if to > tail && b.made.Load() != made {
		return fmt.Errorf("cells [%d,%d) were cut under a view", from, to)
	}
	return nil
}

// visit opens the file once more, reads through that handle, and closes it
// while others still read.
func (b *board) visit(rnd *rand.Rand) error {
	opts := drawOptions(rnd)
	opts.Preallocate = 0 // the handle is read-only
	f, err := b.round.open(b.name, 0, &opts)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil // maps were asked for and cannot be had
	}
	if err != nil {
		return err
	}
	seeds := []uint64{rnd.Uint64(), rnd.Uint64(), rnd.Uint64()}
	errs := make(chan error, len(seeds))
	var closed atomic.Bool
	for _, seed := range seeds {
		go func() { errs <- b.readUntilClosed(f, rand.New(rand.NewPCG(seed, 0)), &closed) }()
	}
	from, to := someCells(rnd, 0, tail)
	seen := b.cells.glance(from, to)
	v, err := f.View(int64(from)*cellSize, (to-from)*cellSize)
	pause(rnd)
	err = errors.Join(err, f.Close())
	closed.Store(true)
	if v != nil { // readable until Release
		err = errors.Join(err, v.Do(func(data []byte) error { return b.cells.judge(seen, bytes.Clone(data)) }))
		v.Release()
	}
	for range seeds {
		err = errors.Join(err, <-errs)
	}
	b.round.counts.add("handles closed under load", 1)
	return err
}

// pause gives way, mostly for no time at all.
func pause(rnd *rand.Rand) {
	if rnd.IntN(4) > 0 {
		runtime.Gosched()
		return
	}
	time.Sleep(time.Duration(rnd.IntN(2000)) * time.Microsecond)
}
