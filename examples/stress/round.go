package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"github.com/seekless/seekless/mapped"
)

// A round is one set of files with one set of options. Workers run until its
// context ends; the first that finds something wrong ends it.
type round struct {
	ctx    context.Context
	fail   context.CancelCauseFunc
	seed   uint64
	dir    string
	open   opener
	opts   mapped.Options
	counts *tally
	work   sync.WaitGroup
}

// errOver is why a round that found nothing wrong ends.
var errOver = errors.New("the round is over")

func (s *settings) runRound(i int, counts *tally) (err error) {
	dir, err := os.MkdirTemp(s.dir, "stress")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	before := census(dir)
	ctx, fail := context.WithCancelCause(context.Background())
	defer fail(nil)
	r := &round{ctx: ctx, fail: fail, seed: s.seed + uint64(i)<<20, dir: dir, open: s.open, counts: counts}
	r.opts = drawOptions(r.random(0))
	timer := time.AfterFunc(s.round, func() { fail(errOver) })
	defer timer.Stop()
	if err := r.tryAll(); err != nil {
		return fmt.Errorf("%w (options %+v)", err, r.opts)
	}
	return before.sameAs(dir)
}

// A trial is a file under attack: start puts workers on it, settle accounts
// for its bytes when they have ended and closes it.
type trial interface {
	start(r *round) error
	settle(r *round) error
}

func (r *round) tryAll() error {
	trials := []trial{&board{}, &ledger{}, &victim{}}
	for i, t := range trials {
		if err := t.start(r); err != nil {
			trials = trials[:i+1]
			r.fail(err)
			break
		}
	}
	<-r.ctx.Done()
	r.work.Wait()
	errs := []error{context.Cause(r.ctx)}
	if errs[0] == errOver {
		errs[0] = nil
	}
	for _, t := range trials {
		errs = append(errs, t.settle(r))
	}
	return errors.Join(errs...)
}

// whole reports whether nothing was found wrong so far.
func (r *round) whole() bool { return context.Cause(r.ctx) == errOver }

// repeat runs a worker, a call at a time, until the round is over.
func (r *round) repeat(id uint64, step func(rnd *rand.Rand) error) {
	rnd := r.random(id)
	r.work.Go(func() {
		for r.ctx.Err() == nil {
			if err := step(rnd); err != nil {
				r.fail(err)
			}
		}
	})
}

func (r *round) random(id uint64) *rand.Rand { return rand.New(rand.NewPCG(r.seed, id)) }

func drawOptions(rnd *rand.Rand) mapped.Options {
	o := mapped.Options{
		Backend: mapped.Backend(rnd.IntN(4)),
		Reads:   mapped.ReadPolicy(rnd.IntN(3)),
		Advice:  mapped.Advice(rnd.IntN(3)),
	}
	if rnd.IntN(2) == 0 {
		o.Preallocate = rnd.Int64N(8 << 20)
	}
	if o.Backend != mapped.BackendMapped && rnd.IntN(3) == 0 {
		o.MapLimit = 1 << (12 + rnd.IntN(12))
	}
	return o
}
