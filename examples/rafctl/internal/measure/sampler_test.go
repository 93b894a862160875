package measure

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestBatchesLastLongEnough(t *testing.T) {
	for _, each := range []time.Duration{100, 10 * time.Microsecond, 3 * time.Millisecond} {
		c := &fakeClock{tick: 1}
		s := NewSampler(c.read, time.Millisecond)
		const n = 100_000
		if err := s.Run(t.Context(), n, c.op(each)); err != nil {
			t.Fatal(err)
		}
		if len(s.batches) < 5 {
			t.Errorf("operations of %v: %d batches", each, len(s.batches))
		}
		for i, b := range s.batches {
			if b.Elapsed < time.Millisecond || b.Elapsed > time.Millisecond+max(each, time.Millisecond/2) {
				t.Errorf("operations of %v: batch %d lasts %v", each, i, b.Elapsed)
			}
		}
		if got, want := s.total(), (Batch{Bytes: n, Elapsed: n * each}); got != want {
			t.Errorf("operations of %v: total %+v, want %+v", each, got, want)
		}
	}
}

func TestEveryOperationRunsOnceInOrder(t *testing.T) {
	c := &fakeClock{tick: 1}
	s := NewSampler(c.read, time.Millisecond)
	next := 0
	err := s.Run(t.Context(), 12_345, func(from, to int) (int64, error) {
		if from != next || to <= from {
			t.Fatalf("operations [%d,%d), want them from %d on", from, to, next)
		}
		next = to
		c.now += time.Duration(to-from) * 700
		return 0, nil
	})
	if next != 12_345 || err != nil {
		t.Errorf("%d operations, error %v", next, err)
	}
}

func TestTheClockIsReadSeldom(t *testing.T) {
	c := &fakeClock{tick: 1}
	readings := 0
	s := NewSampler(func() time.Duration { readings++; return c.read() }, time.Millisecond)
	if err := s.Run(t.Context(), 1_000_000, c.op(10)); err != nil { // 10 ms of 10 ns each
		t.Fatal(err)
	}
	if readings > 200 {
		t.Errorf("the clock was read %d times in 10 batches", readings)
	}
}

func TestAnOpenBatchGoesOn(t *testing.T) {
	c := &fakeClock{tick: 1}
	s := NewSampler(c.read, time.Millisecond)
	for range 4 {
		if err := s.Run(t.Context(), 1, c.op(400*time.Microsecond)); err != nil {
			t.Fatal(err)
		}
	}
	if len(s.batches) != 1 || s.batches[0].Bytes != 3 {
		t.Errorf("batches %+v, want one of three runs", s.batches)
	}
	if s.open.Bytes != 1 {
		t.Errorf("open batch %+v, want the fourth run", s.open)
	}
}

func TestRunForGoesOnLongEnough(t *testing.T) {
	c := &fakeClock{tick: 1}
	s := NewSampler(c.read, time.Millisecond)
	for range 2 { // the second asks for as much again
		if err := s.RunFor(t.Context(), 10*time.Millisecond, 3, c.op(time.Millisecond)); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.total().Elapsed; got != 24*time.Millisecond {
		t.Errorf("%v timed, want two times four passes of 3 ms", got)
	}
}

func TestRunStops(t *testing.T) {
	c := &fakeClock{tick: 1}
	s := NewSampler(c.read, time.Millisecond)
	broken := errors.New("broken")
	if err := s.Run(t.Context(), 1, func(int, int) (int64, error) { return 5, broken }); err != broken {
		t.Errorf("error %v, want that of the operation", err)
	}
	if got := s.total(); got != (Batch{}) {
		t.Errorf("a failed operation was counted: %+v", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err := s.Run(ctx, 1000, func(from, to int) (int64, error) {
		if from > 0 {
			t.Fatal("operations went on after the context was done")
		}
		cancel()
		return 1, nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestShortPassesManyTimes repeats a pass far shorter than a batch more often
// than an int has bits.
func TestShortPassesManyTimes(t *testing.T) {
	c := &fakeClock{tick: 1}
	s := NewSampler(c.read, time.Millisecond)
	for range 200 {
		if err := s.Run(t.Context(), 10, c.op(100)); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := s.total(), (Batch{Bytes: 2000, Elapsed: 200 * time.Microsecond}); got != want {
		t.Errorf("total %+v, want %+v", got, want)
	}
}
