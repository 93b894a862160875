package measure

import (
	"errors"
	"testing"
	"time"
)

func TestGranularityIsTheSmallestStep(t *testing.T) {
	steps := []time.Duration{50, 0, 0, 70, 30, 0, 90}
	now, i := time.Duration(0), 0
	clock := func() time.Duration {
		now += steps[i%len(steps)]
		i++
		return now
	}
	got, err := Granularity(clock)
	if got != 30 || err != nil {
		t.Errorf("Granularity = %v, %v; want 30ns, nil", got, err)
	}
}

func TestGranularityOfASlowClockEndsEarly(t *testing.T) {
	const tick = 15 * time.Millisecond
	c := &fakeClock{tick: tick}
	readings := 0
	got, err := Granularity(func() time.Duration {
		readings++
		c.now += time.Millisecond
		return c.read()
	})
	if got != tick || err != nil {
		t.Errorf("Granularity = %v, %v; want %v, nil", got, err, tick)
	}
	if readings > 200 {
		t.Errorf("%d readings of a clock that shows 100 ms after about 105", readings)
	}
}

func TestGranularityRefusesAStoppedClock(t *testing.T) {
	if _, err := Granularity(func() time.Duration { return 7 }); !errors.Is(err, ErrStopped) {
		t.Errorf("error %v, want %v", err, ErrStopped)
	}
}

func TestSystemClockMoves(t *testing.T) {
	tick, err := Granularity(SystemClock())
	if err != nil || tick <= 0 {
		t.Errorf("Granularity = %v, %v", tick, err)
	}
}

func TestLeastBatch(t *testing.T) {
	for _, c := range []struct{ tick, wanted, want time.Duration }{
		{time.Nanosecond, 0, time.Millisecond},
		{time.Microsecond, 0, time.Millisecond},
		{100 * time.Microsecond, 0, 100 * time.Millisecond},
		{time.Nanosecond, 5 * time.Millisecond, 5 * time.Millisecond},
		{100 * time.Microsecond, 5 * time.Millisecond, 100 * time.Millisecond},
	} {
		if got := LeastBatch(c.tick, c.wanted); got != c.want {
			t.Errorf("LeastBatch(%v, %v) = %v, want %v", c.tick, c.wanted, got, c.want)
		}
	}
}
