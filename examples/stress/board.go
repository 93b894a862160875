package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/seekless/seekless/mapped"
)

const (
	boardCells = 64 << 10 // 4 MiB
	zones      = 16
	zoneCells  = boardCells / zones
	tail       = boardCells - zoneCells // where the zone that is cut begins
	boardSize  = boardCells * cellSize
)

// A board is a file of cells in zones. Whoever changes cells holds the lock of
// their zone, so that writes of one cell have an order; readers hold nothing.
// The last zone is cut off and grown again and again.
type board struct {
	round *round
	file  subject
	name  string
	cells *cells
	zones [zones]sync.Mutex

	// cuts is odd while the file may be shorter than the board; it goes up
	// twice a cut, a refused one too. made goes up while the file is short.
	cuts, made atomic.Int64
}

func (b *board) start(r *round) (err error) {
	b.round, b.name, b.cells = r, filepath.Join(r.dir, "board"), newCells(boardCells)
	if err := os.WriteFile(b.name, make([]byte, boardSize), 0o666); err != nil {
		return err
	}
	if b.file, err = r.open(b.name, os.O_RDWR, &r.opts); err != nil {
		return err
	}
	for id := range uint64(3) {
		r.repeat(100+id, b.read)
		r.repeat(200+id, b.write)
	}
	r.repeat(300, b.hold)
	r.repeat(310, b.hold)
	r.repeat(320, b.cut)
	r.repeat(330, b.punch)
	r.repeat(340, b.change)
	r.repeat(350, b.visit)
	return nil
}

// someCells draws a range of cells, mostly a short one.
func someCells(rnd *rand.Rand, from, to int) (int, int) {
	i := from + rnd.IntN(to-from)
	n := 1 + rnd.IntN(8)
	if rnd.IntN(8) == 0 {
		n = 1 + rnd.IntN(4096)
	}
	return i, min(i+n, to)
}

func (b *board) read(rnd *rand.Rand) error { return b.readFrom(b.file, rnd) }

// readFrom reads some cells by way of ReadAt or ReadvAt and judges them. Fewer
// bytes than asked for are right only while the file is cut.
func (b *board) readFrom(f subject, rnd *rand.Rand) error {
	from, to := someCells(rnd, 0, boardCells)
	data, off := blank((to-from)*cellSize), int64(from)*cellSize
	cuts, seen := b.cuts.Load(), b.cells.glance(from, to)
	n, err := readSomehow(f, data, off, rnd)
	switch {
	case errors.Is(err, io.EOF) && n < len(data):
		if to <= tail || cuts%2 == 0 && b.cuts.Load() == cuts {
			return fmt.Errorf("read of cells [%d,%d) ended after %d bytes", from, to, n)
		}
	case err != nil:
		return err
	case n != len(data):
		return fmt.Errorf("read of cells [%d,%d) answered %d, nil", from, to, n)
	}
	b.round.counts.add("bytes read and judged", int64(n))
	return b.cells.judge(seen, data[:n])
}

// blank is a buffer of bytes that no file of ours holds everywhere, so that one
// which is counted and was not read stands out.
func blank(n int) []byte { return bytes.Repeat([]byte{0xff}, n) }

func readSomehow(f subject, data []byte, off int64, rnd *rand.Rand) (int, error) {
	if rnd.IntN(3) > 0 {
		return f.ReadAt(data, off)
	}
	cut := rnd.IntN(len(data))
	n, err := f.ReadvAt([][]byte{data[:cut], nil, data[cut:]}, off)
	return int(n), err
}

func (b *board) write(rnd *rand.Rand) error {
	z := rnd.IntN(zones)
	from, to := someCells(rnd, z*zoneCells, (z+1)*zoneCells)
	b.zones[z].Lock()
	defer b.zones[z].Unlock()
	b.cells.begin(from, to, false)
	data, off := make([]byte, (to-from)*cellSize), int64(from)*cellSize
	b.cells.fill(data, from)
	n, err := writeSomehow(b.file, data, off, rnd)
	if n != len(data) || err != nil {
		return fmt.Errorf("write of cells [%d,%d): %d bytes, %w", from, to, n, err)
	}
	b.cells.end(from, to)
	b.round.counts.add("bytes written", int64(n))
	return nil
}

func writeSomehow(f subject, data []byte, off int64, rnd *rand.Rand) (int, error) {
	if rnd.IntN(3) > 0 {
		return f.WriteAt(data, off)
	}
	cut := rnd.IntN(len(data))
	n, err := f.WritevAt([][]byte{data[:cut], {}, data[cut:]}, off)
	return int(n), err
}

func (b *board) punch(rnd *rand.Rand) error {
	z := rnd.IntN(zones)
	from, to := someCells(rnd, z*zoneCells, (z+1)*zoneCells)
	b.zones[z].Lock()
	defer b.zones[z].Unlock()
	b.cells.begin(from, to, true)
	err := b.file.PunchHole(int64(from)*cellSize, int64(to-from)*cellSize)
	if errors.Is(err, errors.ErrUnsupported) {
		b.cells.cancel(from, to)
		return nil
	}
	b.cells.end(from, to)
	b.round.counts.add("holes punched", 1)
	return err
}

// change does what no byte and no size shows.
func (b *board) change(rnd *rand.Rand) error {
	off, n := rnd.Int64N(boardSize), rnd.Int64N(1<<20)
	b.round.counts.add("hints and syncs", 1)
	switch rnd.IntN(6) {
	case 0:
		return supported(b.file.Preallocate(rnd.Int64N(2 * boardSize)))
	case 1:
		return b.file.Sync()
	case 2:
		return b.file.SyncData()
	case 3:
		return supported(b.file.Advise(off, n, mapped.Advice(rnd.IntN(3))))
	case 4:
		return supported(b.file.Prefetch(off, n))
	}
	_, err := b.file.Refresh()
	return err
}

// supported takes for nothing that a system cannot.
func supported(err error) error {
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}
