package main

import (
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// together runs work in n goroutines that start at the same moment, each with
// its number. It answers the time from the first start to the last end.
func together(n int, work func(i int) error) (time.Duration, error) {
	starts, ends := make([]time.Time, n), make([]time.Time, n)
	errs := make([]error, n)
	var ready atomic.Int64
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			for ready.Add(1); ready.Load() < int64(n); {
				runtime.Gosched()
			}
			starts[i] = time.Now()
			errs[i] = work(i)
			ends[i] = time.Now()
		})
	}
	wg.Wait()
	first, last := slices.MinFunc(starts, time.Time.Compare), slices.MaxFunc(ends, time.Time.Compare)
	return last.Sub(first), errors.Join(errs...)
}
