package main

import (
	"errors"
	"time"
)

// A batch does its work n times and answers how long that took.
type batch func(n int) (time.Duration, error)

// A timer is a meter of nanoseconds an operation. It makes its batches long
// enough for the clock.
type timer struct {
	batch batch
	clock clock
	n     int // operations a batch; 0 before the first sample
}

// timed makes a cell of a batch.
func timed(name string, c clock, b batch) *cell {
	return &cell{name: name, unit: nanoseconds, meter: &timer{batch: b, clock: c}}
}

// maxBatch bounds the search for a batch that the clock can see.
const maxBatch = 1 << 29

// sample warms the caches by an eighth of a batch, then times a whole one. A
// batch that came out too short is repeated with more operations.
func (t *timer) sample() (float64, error) {
	t.n = max(t.n, 1)
	if _, err := t.batch(t.n / 8); err != nil {
		return 0, err
	}
	for t.n <= maxBatch {
		took, err := t.batch(t.n)
		if err != nil {
			return 0, err
		}
		if took >= t.clock.least {
			return float64(took.Nanoseconds()) / float64(t.n), nil
		}
		t.n = t.clock.enough(t.n, took)
	}
	return 0, errors.New("no batch is long enough for the clock")
}
