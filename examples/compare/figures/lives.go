package main

import (
	"errors"
	"time"

	"github.com/seekless/seekless/examples/compare"
)

// shortLives builds N12: a file opened for one read.
func shortLives(f *fixture) ([]*group, error) {
	name, err := f.file(smallFile)
	if err != nil {
		return nil, err
	}
	g := &group{name: "N12", lines: []*line{
		ratio("N12", "time of open, ReadAt 4 KiB, close / os.File", f.subject.Name, compare.OSFile.Name, atMost(1.15)),
	}}
	p := make([]byte, 4*kib)
	for _, c := range []compare.Contender{f.subject, compare.OSFile} {
		g.cells = append(g.cells, timed(c.Name, f.clock, func(n int) (time.Duration, error) {
			return together(1, func(int) error { return live(c, name, p, n) })
		}))
	}
	return []*group{g}, nil
}

// live opens the file, reads its beginning into p and closes it, n times.
func live(c compare.Contender, name string, p []byte, n int) error {
	for range n {
		r, err := c.Open(name)
		if err != nil {
			return err
		}
		k, err := r.ReadAt(p, 0)
		if err := errors.Join(err, r.Close()); err != nil || k != len(p) {
			return partial("read", k, len(p), err)
		}
	}
	sink.Add(int64(p[0]))
	return nil
}
