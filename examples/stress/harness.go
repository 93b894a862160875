package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A harness is one run of the program.
type harness struct {
	config
	counts *counts
	log    io.Writer

	failed chan struct{} // closed at the first failure
	once   sync.Once
	first  *failure
}

// A failure is the first byte, count or error that is not accounted for.
type failure struct {
	Round   uint64 `json:"round"` // the seed of it
	Where   string `json:"where"`
	Problem string `json:"problem"`
}

func (f *failure) String() string {
	return fmt.Sprintf("%s: %s\nto run the same round again: -round %d", f.Where, f.Problem, f.Round)
}

func newHarness(c config, log io.Writer) *harness {
	return &harness{config: c, counts: newCounts(), log: log, failed: make(chan struct{})}
}

// fail keeps the first failure and stops the run.
func (h *harness) fail(round uint64, where string, err error) {
	h.once.Do(func() {
		h.first = &failure{round, where, err.Error()}
		close(h.failed)
	})
}

// ok reports whether nothing has failed yet.
func (h *harness) ok() bool {
	select {
	case <-h.failed:
		return false
	default:
		return true
	}
}

// run runs rounds until the time is over or one fails.
func (h *harness) run() report {
	warmUp()
	began := time.Now()
	seed, rounds := h.seed, 0
	for ; h.ok() && (rounds == 0 || time.Since(began) < h.time); rounds++ {
		if h.only != 0 {
			seed = h.only
		}
		h.round(seed, min(h.each, max(h.time-time.Since(began), time.Second)))
		seed = mix64(seed)
	}
	return h.report(rounds, time.Since(began))
}

// mix64 draws the seed of the next round; 0 stands for none.
func mix64(seed uint64) uint64 { return max(mix(seed), 1) }
