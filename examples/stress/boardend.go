package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"sync/atomic"
)

// readUntilClosed reads until the handle is closed under it. A read that began
// after Close had returned must not succeed.
func (b *board) readUntilClosed(f subject, rnd *rand.Rand, closed *atomic.Bool) error {
	for {
		late := closed.Load()
		err := b.readFrom(f, rnd)
		switch {
		case errors.Is(err, fs.ErrClosed):
			return nil
		case err != nil:
			return fmt.Errorf("another handle: %w", err)
		case late:
			return errors.New("a read began after Close, and succeeded")
		}
	}
}

// settle wants every cell to be what was written last: by this handle, by a
// plain file, and after Close.
func (b *board) settle(r *round) error {
	if b.file == nil {
		return nil
	}
	var errs []error
	if r.whole() {
		data := make([]byte, boardSize)
		if n, err := b.file.ReadAt(data, 0); n != boardSize || err != nil {
			errs = append(errs, fmt.Errorf("board: the last read: %d, %w", n, err))
		}
		errs = append(errs, b.wantSize(boardSize), b.judgeAll(data))
		r.counts.add("faults recovered", b.file.Stats().Faults)
	}
	errs = append(errs, b.file.Close())
	if r.whole() {
		errs = append(errs, b.judgeFile())
	}
	return errors.Join(errs...)
}

func (b *board) judgeFile() error {
	data, err := os.ReadFile(b.name)
	if err != nil {
		return err
	}
	if len(data) != boardSize {
		return fmt.Errorf("the board has %d bytes, want %d", len(data), boardSize)
	}
	return errors.Join(b.judgeAll(data), wantTrimmed(b.name))
}

func (b *board) judgeAll(data []byte) error {
	if err := b.cells.judge(b.cells.glance(0, boardCells), data); err != nil {
		return fmt.Errorf("at the end: %w", err)
	}
	b.round.counts.add("bytes accounted for", int64(len(data)))
	return nil
}
