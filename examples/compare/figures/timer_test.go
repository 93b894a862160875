package main

import (
	"errors"
	"testing"
	"time"
)

func TestTimerGrowsItsBatchUntilTheClockCanSeeIt(t *testing.T) {
	var longest time.Duration
	work := func(n int) (time.Duration, error) { // 30 ns each, on a clock of 1 µs
		took := (time.Duration(n) * 30).Truncate(time.Microsecond)
		longest = max(longest, took)
		return took, nil
	}
	tm := &timer{batch: work, clock: clock{step: time.Microsecond, least: time.Millisecond}}
	got, err := tm.sample()
	if err != nil || got < 29.9 || got > 30 {
		t.Errorf("sample = %v, %v; want 30 ns", got, err)
	}
	if longest < time.Millisecond || longest > 3*time.Millisecond {
		t.Errorf("longest batch %v, want a little over 1ms", longest)
	}
}

func TestTimerRefusesABatchOfNoTime(t *testing.T) {
	tm := &timer{batch: func(int) (time.Duration, error) { return 0, nil }, clock: newClock()}
	if v, err := tm.sample(); err == nil {
		t.Errorf("sample = %v for work that takes no time", v)
	}
}

func TestTimerPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken")
	tm := &timer{batch: func(int) (time.Duration, error) { return time.Second, broken }, clock: newClock()}
	if _, err := tm.sample(); !errors.Is(err, broken) {
		t.Errorf("sample: %v", err)
	}
}

func TestBatchesSpanManyStepsOfTheClock(t *testing.T) {
	if c := newClock(); c.step <= 0 || c.least < batchTime {
		t.Errorf("step %v, least %v", c.step, c.least)
	}
	for step, want := range map[time.Duration]time.Duration{
		20 * time.Nanosecond: batchTime,
		time.Millisecond:     time.Second,
	} {
		if got := clockOf(step).least; got != want {
			t.Errorf("step %v: batches of %v, want %v", step, got, want)
		}
	}
}

func TestCounterCountsAllocations(t *testing.T) {
	var kept *[64]byte
	for want, work := range []func() error{
		func() error { return nil },
		func() error { kept = new([64]byte); return nil },
	} {
		c := counted("x", work)
		if err := c.measure(); err != nil || c.samples[0] != float64(want) {
			t.Errorf("samples %v, %v; want %d", c.samples, err, want)
		}
	}
	if kept == nil {
		t.Error("the work did not run")
	}
	broken := errors.New("broken")
	if err := counted("x", func() error { return broken }).measure(); !errors.Is(err, broken) {
		t.Errorf("measure: %v", err)
	}
}
