package measure

import (
	"errors"
	"math"
	"testing"
	"time"
)

// sampled makes a Sampler that holds batches of these rates, in bytes per
// second, a second each.
func sampled(rates ...int64) *Sampler {
	s := NewSampler(nil, time.Second)
	for _, r := range rates {
		s.add(Batch{Bytes: r, Elapsed: time.Second})
	}
	return s
}

func TestSummary(t *testing.T) {
	s := sampled(2, 4, 4, 4, 5, 5, 7, 9)
	s.add(Batch{Bytes: 10, Elapsed: time.Second / 2}) // fills no batch
	got, err := s.Summary()
	if err != nil {
		t.Fatal(err)
	}
	if got.Batches != 8 || got.Bytes != 50 || got.Elapsed != 8500*time.Millisecond {
		t.Errorf("counts %+v", got)
	}
	near(t, "total", got.Total, 50/8.5)
	near(t, "mean", got.Mean, 5)
	near(t, "deviation", got.Dev, math.Sqrt(32.0/7))
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s %v, want %v", what, got, want)
	}
}

func TestOneBatchHasNoDeviation(t *testing.T) {
	got, err := sampled(7).Summary()
	if got.Mean != 7 || got.Dev != 0 || got.Batches != 1 || err != nil {
		t.Errorf("Summary = %+v, %v", got, err)
	}
}

// TestZeroTicksAreRefused measures a microsecond of work with a clock of a
// millisecond, as one of the published tables did.
func TestZeroTicksAreRefused(t *testing.T) {
	c := &fakeClock{tick: time.Millisecond}
	s := NewSampler(c.read, LeastBatch(c.tick, 0))
	if err := s.Run(t.Context(), 1, c.op(time.Microsecond)); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Summary(); !errors.Is(err, ErrZeroTicks) {
		t.Errorf("Summary = %+v, %v; want %v", got, err, ErrZeroTicks)
	}
	if err := s.Run(t.Context(), 2_000, c.op(time.Microsecond)); err != nil {
		t.Fatal(err)
	}
	got, err := s.Summary()
	if err != nil || got.Batches != 0 {
		t.Errorf("two ticks: Summary = %+v, %v; want a total and no batch", got, err)
	}
}

func TestWinner(t *testing.T) {
	sum := func(mean, dev float64) Summary { return Summary{Mean: mean, Dev: dev, Batches: 9} }
	for _, c := range []struct {
		name string
		in   []Summary
		want int
	}{
		{"clear", []Summary{sum(10, 1), sum(20, 1), sum(15, 1)}, 1},
		{"first", []Summary{sum(30, 1), sum(20, 1), sum(15, 1)}, 0},
		{"overlap with the second best", []Summary{sum(10, 1), sum(20, 3), sum(15, 3)}, -1},
		{"overlap with the worst by its deviation", []Summary{sum(10, 20), sum(20, 1), sum(15, 1)}, -1},
		{"touching", []Summary{sum(10, 2), sum(14, 2)}, -1},
		{"one batch is no interval", []Summary{sum(10, 1), {Mean: 20, Batches: 1}}, -1},
	} {
		if got := Winner(c.in); got != c.want {
			t.Errorf("%s: Winner = %d, want %d", c.name, got, c.want)
		}
	}
}

func TestApart(t *testing.T) {
	low, high := Summary{Mean: 10, Dev: 2, Batches: 2}, Summary{Mean: 15, Dev: 2, Batches: 2}
	touching, single := Summary{Mean: 14, Dev: 2, Batches: 2}, Summary{Mean: 90, Batches: 1}
	for _, c := range []struct {
		a, b Summary
		want int
	}{{high, low, 1}, {low, high, -1}, {low, touching, 0}, {touching, low, 0}, {single, low, 0}, {low, single, 0}, {low, low, 0}} {
		if got := Apart(c.a, c.b); got != c.want {
			t.Errorf("Apart(%+v, %+v) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
