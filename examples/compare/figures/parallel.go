package main

import (
	"fmt"
	"time"

	"github.com/seekless/seekless/examples/compare"
)

// workers is the number of goroutines of N3.
const workers = 2

// parallelReads builds N3: how well small reads scale, beside how well a bare
// copy does on this machine at this time.
func parallelReads(f *fixture) ([]*group, error) {
	g := &group{name: "N3"}
	for _, c := range []compare.Contender{f.subject, compare.BareCopy} {
		w := workload{size: 64, mask: window, seed: f.seed}
		r, err := f.verified(c, w, smallFile)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		for _, n := range []int{1, workers} {
			g.cells = append(g.cells, timed(parallelName(c, n), f.clock, w.inParallel(r, n)))
		}
	}
	us, bare := f.subject, compare.BareCopy
	g.lines = []*line{{
		name:  "N3",
		what:  "scaling of ReadAt 64 B to 2 goroutines / bare copy's",
		over:  []string{parallelName(us, 1), parallelName(bare, workers)},
		under: []string{parallelName(us, workers), parallelName(bare, 1)},
		bound: atLeast(0.95),
	}}
	return []*group{g}, nil
}

func parallelName(c compare.Contender, goroutines int) string {
	return fmt.Sprintf("%s ×%d", c.Name, goroutines)
}

// inParallel makes a batch of goroutines that each read n times, into a buffer
// and at offsets of their own. With perfect scaling it takes as long as one.
func (w workload) inParallel(r compare.Reader, goroutines int) batch {
	buffers := make([][]byte, goroutines)
	for i := range buffers {
		buffers[i] = make([]byte, 4*kib)[:w.size] // no cache line in common
	}
	return func(n int) (time.Duration, error) {
		return together(goroutines, func(i int) error {
			own := workload{size: w.size, mask: w.mask, seed: w.seed + uint64(i)}
			return own.read(r, buffers[i], n)
		})
	}
}
