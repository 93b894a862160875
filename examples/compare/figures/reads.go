package main

import (
	"bytes"
	"fmt"
	"io"
	"time"

	"github.com/seekless/seekless/examples/compare"
)

// verifiedReads is how many reads are compared with os.File's before timing.
const verifiedReads = 50

// smallReads builds N1: a small resident read beside a map that guards nothing
// and beside a system call.
func smallReads(f *fixture) ([]*group, error) {
	w := workload{size: 64, mask: window, seed: f.seed}
	cells, err := f.readCells(w, smallFile, f.subject, compare.XExp, compare.OSFile)
	return []*group{{name: "N1", cells: cells, lines: []*line{
		ratio("N1/xexp", "time of ReadAt 64 B / x/exp/mmap", f.subject.Name, compare.XExp.Name, atMost(2.2)),
		ratio("N1/osfile", "time of ReadAt 64 B / os.File", f.subject.Name, compare.OSFile.Name, atMost(1.0/30)),
	}}}, err
}

// largerReads builds N2: resident reads of growing size.
func largerReads(f *fixture) ([]*group, error) {
	us, bare, file := f.subject.Name, compare.BareCopy.Name, compare.OSFile.Name
	var groups []*group
	for _, g := range []struct {
		work workload
		file int64
		peer compare.Contender
		line *line
	}{
		{workload{4 * kib, window, f.seed}, smallFile, compare.BareCopy,
			ratio("N2/4K", "time of ReadAt 4 KiB / bare copy", us, bare, atMost(1.16))},
		{workload{64 * kib, window, f.seed}, smallFile, compare.BareCopy,
			ratio("N2/64K", "time of ReadAt 64 KiB / bare copy", us, bare, atMost(1.03))},
		{workload{mib, window, f.seed}, smallFile, compare.BareCopy,
			ratio("N2/1M", "time of ReadAt 1 MiB, warm buffer / bare copy", us, bare, atMost(0.75))},
		{workload{128 * mib, 0, f.seed}, largeFile, compare.OSFile,
			ratio("N2/128M", "rate of ReadAt 128 MiB / os.File", file, us, atLeast(0.95))},
	} {
		cells, err := f.readCells(g.work, g.file, f.subject, g.peer)
		if err != nil {
			return nil, err
		}
		groups = append(groups, &group{name: g.line.name, cells: cells, lines: []*line{g.line}})
	}
	return groups, nil
}

// readCells makes a cell of each contender that reads a file of size bytes, all
// into one buffer.
func (f *fixture) readCells(w workload, size int64, contenders ...compare.Contender) ([]*cell, error) {
	p := make([]byte, w.size)
	var cells []*cell
	for _, c := range contenders {
		r, err := f.verified(c, w, size)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		cells = append(cells, timed(c.Name, f.clock, func(n int) (time.Duration, error) {
			return together(1, func(int) error { return w.read(r, p, n) })
		}))
	}
	return cells, nil
}

// verified answers a warm reader whose bytes are those that os.File reads.
func (f *fixture) verified(c compare.Contender, w workload, size int64) (compare.Reader, error) {
	r, err := f.reader(c, size)
	if err != nil {
		return nil, err
	}
	reference, err := f.reader(compare.OSFile, size)
	if err != nil {
		return nil, err
	}
	return r, w.verify(r, reference)
}

// verify reads at offsets of the workload and compares with reference.
func (w workload) verify(r, reference io.ReaderAt) error {
	at := offsets(w.seed)
	got, want := make([]byte, w.size), make([]byte, w.size)
	for range min(verifiedReads, 1+verifiedReads*mib/w.size) {
		off := at.next(w.mask)
		if n, err := reference.ReadAt(want, off); err != nil {
			return partial("read", n, w.size, err)
		}
		if n, err := r.ReadAt(got, off); n != w.size || err != nil {
			return partial("read", n, w.size, err)
		}
		if !bytes.Equal(got, want) {
			return fmt.Errorf("wrong bytes from offset %d", off)
		}
	}
	return nil
}
