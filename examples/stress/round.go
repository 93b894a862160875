package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"time"
)

// A round runs all scenes at once on new files in a folder of its own, stops
// them and accounts for what they left.
type round struct {
	*harness
	seed    uint64
	dir     string
	stop    chan struct{}
	workers sync.WaitGroup
	// children are the second processes, added by the goroutine that begins
	// the round.
	children []*child
}

// A scene is some files, the workers that use them, and the model that knows
// what the files hold.
type scene interface {
	// start makes the files and starts the workers.
	start() error
	// finish is called when no worker runs any more. It accounts for every
	// byte and closes everything.
	finish() error
}

// round runs one for that long.
func (h *harness) round(seed uint64, long time.Duration) {
	r := &round{harness: h, seed: seed, stop: make(chan struct{})}
	before := takeStock()
	until := make(chan struct{})
	defer time.AfterFunc(long, func() { close(until) }).Stop()
	if err := r.play(until); err != nil {
		h.fail(seed, "round", err)
	}
	if !h.ok() {
		return // the files stay to be looked at
	}
	if err := before.compare(r.dir); err != nil {
		h.fail(seed, "after the round", err)
	}
	if err := os.RemoveAll(r.dir); err != nil {
		h.fail(seed, "round", err)
	}
	h.counts.add("rounds", 1)
}

// play runs the scenes until that channel is closed, and finishes them.
func (r *round) play(until <-chan struct{}) (err error) {
	if r.dir, err = os.MkdirTemp(r.config.dir, "round"); err != nil {
		return err
	}
	if r.dir, err = filepath.Abs(r.dir); err != nil {
		return err
	}
	fmt.Fprintf(r.log, "round %d\n", r.seed)
	defer r.reap()
	playing, err := r.begin()
	if err == nil {
		select {
		case <-r.failed:
		case <-until:
		}
	}
	close(r.stop)
	if late := r.join(); late != nil {
		return late
	}
	for _, s := range playing {
		if err == nil && r.ok() {
			err = s.finish()
		}
	}
	return err
}

// begin starts the scenes and answers those that are to be finished.
func (r *round) begin() (playing []scene, err error) {
	rng := rand.New(rand.NewPCG(r.seed, 1))
	for _, setting := range r.scenes {
		s := setting(r, rng.Uint64())
		playing = append(playing, s)
		if err := s.start(); err != nil {
			return playing, err
		}
	}
	return playing, nil
}

// join waits for the workers; that they end is a promise as well.
func (r *round) join() error {
	joined := make(chan struct{})
	go func() {
		r.workers.Wait()
		close(joined)
	}()
	select {
	case <-joined:
		return nil
	case <-time.After(r.patience):
		stacks := make([]byte, 1<<20)
		return fmt.Errorf("workers hang:\n%s", stacks[:runtime.Stack(stacks, true)])
	}
}

// over reports whether workers are to stop.
func (r *round) over() bool {
	select {
	case <-r.stop:
		return true
	case <-r.failed:
		return true
	default:
		return false
	}
}

// A worker is one goroutine of a round, with room of its own.
type worker struct {
	*round
	rng    *rand.Rand
	id     uint8 // different from 0 where it writes cells
	p      []byte
	glance glance
	seqs   []uint32
}

func (r *round) newWorker(seed uint64, id uint8) *worker {
	return &worker{round: r, rng: rand.New(rand.NewPCG(seed, uint64(id))), id: id}
}

// work runs step again and again in a goroutine until the round is over.
func (w *worker) work(name string, step func(w *worker) error) {
	w.workers.Go(func() {
		defer func() {
			if p := recover(); p != nil {
				w.fail(w.seed, name, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			}
		}()
		for !w.over() {
			if err := step(w); err != nil {
				w.fail(w.seed, name, err)
				return
			}
		}
	})
}

// pause sleeps for up to limit, or until the round is over.
func (w *worker) pause(limit time.Duration) {
	select {
	case <-w.stop:
	case <-w.failed:
	case <-time.After(time.Duration(w.rng.Int64N(int64(limit)))):
	}
}

// room is n bytes to read into or write from.
func (w *worker) room(n int) []byte {
	w.p = grown(w.p, n)
	return w.p
}

// length draws one from 1 to limit, of every order of magnitude as often.
func (w *worker) length(limit int) int {
	n := 1 << w.rng.IntN(22)
	return 1 + w.rng.IntN(min(n, limit))
}
