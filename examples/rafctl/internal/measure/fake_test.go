package measure

import "time"

// A fakeClock advances when it is told to, in whole ticks.
type fakeClock struct {
	now  time.Duration
	tick time.Duration
}

func (c *fakeClock) read() time.Duration { return c.now / c.tick * c.tick }

// op makes operations of one byte that take d each.
func (c *fakeClock) op(d time.Duration) Op {
	return func(from, to int) (int64, error) {
		c.now += time.Duration(to-from) * d
		return int64(to - from), nil
	}
}
