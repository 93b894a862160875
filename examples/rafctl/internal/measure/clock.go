// Package measure times work so that the clock cannot decide the result.
//
// A sample is a batch that lasts at least a millisecond and at least a
// thousand ticks of the clock. Rates are reported twice: total bytes over
// total time, and mean ± standard deviation over the batches. A sample that
// took no tick at all is refused.
package measure

import (
	"errors"
	"time"
)

// A Clock answers the time since a fixed moment. It never goes back.
type Clock func() time.Duration

// ErrStopped says that a clock did not move.
var ErrStopped = errors.New("the clock does not move")

const (
	shortest   = time.Millisecond // of a batch
	ticks      = 1000             // a batch has at least
	steps      = 1000             // of the clock to look at
	lookFor    = 100 * time.Millisecond
	mostProbes = 100_000_000 // readings before a clock counts as stopped
)

// SystemClock is the monotonic clock of this process.
func SystemClock() Clock {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

// Granularity is the smallest step between two readings of the clock that
// differ. It looks at a thousand steps, or for 100 ms where steps are long.
func Granularity(clock Clock) (time.Duration, error) {
	start := clock()
	last, least, seen := start, time.Duration(0), 0
	for range mostProbes {
		now := clock()
		if step := now - last; step > 0 {
			last, seen = now, seen+1
			if least == 0 || step < least {
				least = step
			}
		}
		if seen == steps || seen > 0 && now-start > lookFor {
			return least, nil
		}
	}
	return 0, ErrStopped
}

// LeastBatch is how long a batch must last with a clock of this granularity:
// as long as is wanted, but never shorter than a sample may be.
func LeastBatch(granularity, wanted time.Duration) time.Duration {
	return max(wanted, shortest, ticks*granularity)
}
