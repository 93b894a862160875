package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"sync"
	"time"
)

// A hostileScene is some files that a hostile process cuts, punches, rewrites
// and replaces while this one uses them.
type hostileScene struct {
	*round
	seed     uint64
	rng      *rand.Rand
	patterns patterns
	pairs    [4]pair
	child    *child
}

// A pair is one file, open twice: here, and by a plain os.File to compare.
type pair struct {
	mu    sync.RWMutex // taken alone to open and close
	ours  *handle
	plain *os.File
}

func hostileProcess(r *round, seed uint64) scene {
	return &hostileScene{round: r, seed: seed, rng: rand.New(rand.NewPCG(seed, 0)), patterns: patterns{seed}}
}

func (s *hostileScene) start() (err error) {
	for i := range victims {
		p := make([]byte, maxVictim/2)
		s.patterns.fill(p, 0, false)
		if err := os.WriteFile(victim(s.dir, i), p, 0o666); err != nil {
			return err
		}
	}
	for i := range s.pairs {
		if err := s.openPair(&s.pairs[i], s.rng); err != nil {
			return err
		}
	}
	if s.child, err = s.startChild("attack", s.seed); err != nil {
		return err
	}
	for range 3 {
		s.newWorker(s.rng.Uint64(), 0).work("reader of what others change", s.reader)
	}
	s.newWorker(s.rng.Uint64(), 0).work("writer of what others change", s.writer)
	s.newWorker(s.rng.Uint64(), 0).work("closer of what others change", s.closer)
	return nil
}

// openPair opens a file twice. It may be replaced in between, or not be there
// for a moment.
func (s *hostileScene) openPair(p *pair, rng *rand.Rand) error {
	for !s.over() {
		name := victim(s.dir, rng.IntN(victims))
		h, err := s.openHandle(name, readWrite, drawMix(rng))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		f, err := os.Open(name)
		if err == nil && sameFile(h, f) {
			p.ours, p.plain = h, f
			return nil
		}
		if f != nil {
			_ = f.Close()
		}
		if err := h.end(s.counts); err != nil {
			return err
		}
	}
	return nil
}

func sameFile(h *handle, f *os.File) bool {
	a, errA := h.Stat()
	b, errB := f.Stat()
	return errA == nil && errB == nil && os.SameFile(a, b)
}

func (p *pair) end(c *counts) error {
	if p.ours == nil {
		return nil
	}
	h, f := p.ours, p.plain
	p.ours, p.plain = nil, nil
	return errors.Join(h.end(c), h.wantNothingHeld(), f.Close())
}

// closer closes a pair and opens another.
func (s *hostileScene) closer(w *worker) error {
	w.pause(100 * time.Millisecond)
	p := &s.pairs[w.rng.IntN(len(s.pairs))]
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.end(s.counts); err != nil {
		return err
	}
	return s.openPair(p, w.rng)
}

// among runs fn on some pair.
func (s *hostileScene) among(w *worker, fn func(h *handle) error) error {
	p := &s.pairs[w.rng.IntN(len(s.pairs))]
	p.mu.RLock()
	defer p.mu.RUnlock()
	if p.ours == nil {
		return nil
	}
	err := fn(p.ours)
	if debug.SetPanicOnFault(false) {
		err = errors.Join(err, errors.New("the goroutine panics on faults now"))
	}
	return err
}

// finish compares each pair while nobody changes the file any more.
func (s *hostileScene) finish() error {
	d, err := s.child.end()
	s.counts.addAll(d.Counts)
	for i := range s.pairs {
		p := &s.pairs[i]
		if p.ours != nil && err == nil {
			err = s.compare(p)
		}
		err = errors.Join(err, p.end(s.counts))
	}
	return err
}

// compare wants both to say the same of the file, and no more than may be.
func (s *hostileScene) compare(p *pair) error {
	size, err := p.ours.Refresh()
	if err != nil {
		return err
	}
	info, err := p.plain.Stat()
	if err != nil || info.Size() != size {
		return fmt.Errorf("refresh says %d, a plain os.File %v, %v", size, info, err)
	}
	for range 2 {
		ours, plain := make([]byte, size+1), make([]byte, size+1)
		n, err := p.ours.ReadAt(ours, 0)
		m, plainErr := p.plain.ReadAt(plain, 0)
		if n != m || err != plainErr || !bytes.Equal(ours, plain) {
			return fmt.Errorf("%d bytes and %v, by a plain os.File %d bytes and %v, or others (%v)", n, err, m, plainErr, p.ours.mix)
		}
		if err := s.legal(p.ours, ours[:n], 0); err != nil {
			return err
		}
	}
	return nil
}
