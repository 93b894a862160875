package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/seekless/seekless/mapped"
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

// reader reads, and wants what may stand there.
func (s *hostileScene) reader(w *worker) error {
	return s.among(w, func(h *handle) error {
		off, n := w.rng.Int64N(maxVictim), w.length(maxVictim)
		if w.rng.IntN(3) == 0 {
			return s.lend(w, h, off, n)
		}
		p := w.room(n)
		got, err := w.fetch(h, p, off)
		s.counts.add("hostile_read", 1)
		if err := errors.Join(judgeCount(got, n, err), h.judge("read", err)); err != nil {
			return err
		}
		return s.legal(h, p[:got], off)
	})
}

func (s *hostileScene) legal(h *handle, p []byte, off int64) error {
	if err := s.patterns.judge(p, off); err != nil {
		return fmt.Errorf("%d bytes at %d: %w (%v)", len(p), off, err, h.mix)
	}
	s.counts.add(bytesJudged, int64(len(p)))
	return nil
}

// lend reads by View.Do, which says so when there is no memory.
func (s *hostileScene) lend(w *worker, h *handle, off int64, n int) error {
	s.counts.add("hostile_view", 1)
	v, err := h.View(off, n)
	if err != nil {
		if h.mix.refusesViews() && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		return h.judge("View", err, io.ErrUnexpectedEOF)
	}
	defer v.Release()
	p := w.room(n)
	for range 1 + w.rng.IntN(3) {
		err := v.Do(func(b []byte) error {
			copy(p, b)
			return nil
		})
		if err == nil {
			err = s.legal(h, p, off)
		} else if err = h.judge("Do", err, mapped.ErrFault); err == nil {
			s.counts.add(faultsMet, 1)
		}
		if err != nil {
			return err
		}
		w.pause(time.Millisecond)
	}
	return nil
}

// writer changes the files as well.
func (s *hostileScene) writer(w *worker) error {
	w.pause(4 * time.Millisecond)
	return s.among(w, func(h *handle) error {
		off := w.rng.Int64N(maxVictim)
		s.counts.add("hostile_write", 1)
		switch w.rng.IntN(8) {
		case 0:
			return h.judge("Truncate", h.Truncate(off), mapped.ErrPinned)
		case 1:
			return h.judge("PunchHole", h.PunchHole(off, w.rng.Int64N(maxVictim)), errors.ErrUnsupported)
		case 2:
			return h.judge("Trim", h.Trim())
		case 3:
			_, err := h.Refresh()
			return h.judge("Refresh", err)
		case 4:
			_, err := h.Resident(off, maxVictim)
			return h.judge("Resident", err, errors.ErrUnsupported)
		}
		p := w.room(min(w.length(maxVictim), int(maxVictim-off)))
		s.patterns.fill(p, off, w.rng.IntN(2) == 0)
		n, err := h.WriteAt(p, off)
		if err == nil && n != len(p) {
			err = fmt.Errorf("%d of %d bytes, and no error", n, len(p))
		}
		return h.judge("WriteAt", err)
	})
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
