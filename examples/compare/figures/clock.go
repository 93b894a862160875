package main

import "time"

const (
	batchTime  = 1500 * time.Microsecond // a batch's length, where the clock is fine
	batchTicks = 1000                    // and its length in steps of the clock
)

// A clock says how long a batch must be to be timed well.
type clock struct {
	step  time.Duration // smallest step seen
	least time.Duration // shortest batch that counts
}

// newClock looks at the system's clock.
func newClock() clock {
	return clockOf(clockStep())
}

// clockOf is a clock of the given step.
func clockOf(step time.Duration) clock {
	return clock{step: step, least: max(batchTime, batchTicks*step)}
}

// clockStep is the smallest difference seen between two readings that differ.
func clockStep() time.Duration {
	smallest := time.Hour
	for range 1000 {
		start := time.Now()
		took := time.Since(start)
		for took == 0 {
			took = time.Since(start)
		}
		smallest = min(smallest, took)
	}
	return smallest
}

// enough answers how many operations should last long enough, given that n of
// them, at most maxBatch, took took: a fifth more than needed, at least twice n,
// at most 100 n.
func (c clock) enough(n int, took time.Duration) int {
	want := 1.2 * float64(n) * float64(c.least) / float64(max(took, 1))
	return int(min(max(want, 2*float64(n)), 100*float64(n), 2*maxBatch))
}
