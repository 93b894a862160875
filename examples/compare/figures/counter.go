package main

import "testing"

// countedRuns is how many operations one count averages over.
const countedRuns = 1000

// A counter is a meter of heap allocations an operation. It counts once:
// the answer does not vary as times do, and counting stops all goroutines.
type counter struct {
	work  func() error
	count float64
	done  bool
}

// counted makes a cell of an operation.
func counted(name string, work func() error) *cell {
	return &cell{name: name, unit: heapAllocations, meter: &counter{work: work}}
}

func (c *counter) sample() (float64, error) {
	if c.done {
		return c.count, nil
	}
	var failed error
	c.count = testing.AllocsPerRun(countedRuns, func() {
		if err := c.work(); err != nil {
			failed = err
		}
	})
	c.done = failed == nil
	return c.count, failed
}
