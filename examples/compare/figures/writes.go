package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/seekless/seekless/examples/compare"
)

// pageWindow is the mask of offsets below 1 MiB that are multiples of 4 KiB.
const pageWindow = window &^ (4*kib - 1)

// allocations names the cell that counts.
const allocations = "allocations"

// overwrites builds N6: whole pages of a file overwritten in place, and the
// allocations of one such call.
func overwrites(f *fixture) ([]*group, error) {
	w := workload{size: 4 * kib, mask: pageWindow, seed: f.seed}
	g := &group{name: "N6"}
	for _, c := range []compare.Contender{f.subject, compare.OSFile} {
		file, err := f.writer(c)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		page := make([]byte, w.size)
		if err := f.stores(w, file, page); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		g.cells = append(g.cells, timed(c.Name, f.clock, func(n int) (time.Duration, error) {
			return together(1, func(int) error { return w.write(file, page, n) })
		}))
		if c.Name == f.subject.Name {
			g.cells = append(g.cells, counted(allocations, func() error { return w.write(file, page, 1) }))
		}
	}
	g.lines = []*line{
		ratio("N6/time", "time of WriteAt 4 KiB, overwrite / os.File", f.subject.Name, compare.OSFile.Name, atMost(1.03)),
		{name: "N6/allocs", what: "heap allocations of one WriteAt 4 KiB", over: []string{allocations}, bound: atMost(0)},
	}
	return []*group{g}, nil
}

// stores checks that what w writes is in the file afterwards. It fills page.
func (f *fixture) stores(w workload, file io.WriterAt, page []byte) error {
	if _, err := io.ReadFull(randomBytes(f.seed+uint64(len(f.closers))), page); err != nil {
		return err
	}
	if err := w.write(file, page, 1); err != nil {
		return err
	}
	reference, err := f.reader(compare.OSFile, smallFile)
	if err != nil {
		return err
	}
	at, got := offsets(w.seed), make([]byte, len(page))
	if _, err := reference.ReadAt(got, at.next(w.mask)); err != nil {
		return err
	}
	if !bytes.Equal(got, page) {
		return errors.New("the bytes written are not in the file")
	}
	return nil
}
