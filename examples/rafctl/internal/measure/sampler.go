package measure

import (
	"context"
	"time"
)

// An Op does the operations [from,to) of a piece of work and answers how many
// bytes they moved.
type Op func(from, to int) (bytes int64, err error)

// A Sampler cuts timed work into batches. The clock is read once a chunk, and
// chunks grow until the reading costs nothing beside them.
//
// One goroutine at a time may use it. A batch that Run leaves open goes on in
// the next Run. NewSampler makes one; the zero Sampler is of no use.
type Sampler struct {
	clock Clock
	least time.Duration // a batch lasts

	chunk   int // operations between two readings
	open    Batch
	batches []Batch
}

// NewSampler makes a Sampler whose batches last at least least.
func NewSampler(clock Clock, least time.Duration) *Sampler {
	return &Sampler{clock: clock, least: least, chunk: 1}
}

// Run times n operations. It stops at the first error, and between two chunks
// when ctx is done.
func (s *Sampler) Run(ctx context.Context, n int, op Op) error {
	last := s.clock()
	for from := 0; from < n; {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := from + min(s.chunk, n-from)
		moved, err := op(from, to)
		if err != nil {
			return err
		}
		now := s.clock()
		s.add(Batch{Bytes: moved, Elapsed: now - last})
		s.resize(now-last, to-from == s.chunk)
		from, last = to, now
	}
	return nil
}

// RunFor repeats Run until at least d has been timed.
func (s *Sampler) RunFor(ctx context.Context, d time.Duration, n int, op Op) error {
	for until := s.total().Elapsed + d; s.total().Elapsed < until; {
		if err := s.Run(ctx, n, op); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sampler) add(chunk Batch) {
	s.open = s.open.plus(chunk)
	if s.open.Elapsed >= s.least {
		s.batches = append(s.batches, s.open)
		s.open = Batch{}
	}
}

// resize keeps chunks between a sixteenth and a quarter of a batch. A chunk
// that was cut short by the end of the work says nothing about longer ones.
func (s *Sampler) resize(took time.Duration, whole bool) {
	switch {
	case whole && took < s.least/16:
		s.chunk *= 2
	case took > s.least/4:
		s.chunk = max(1, s.chunk/2)
	}
}

func (s *Sampler) total() Batch {
	sum := s.open
	for _, b := range s.batches {
		sum = sum.plus(b)
	}
	return sum
}
