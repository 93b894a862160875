package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

// A cellScene is one file of cells behind a prefix, so that no cell need lie in
// one page. Its first cells stay; behind them the file shrinks and grows. Only
// the main handle changes the size. Other handles of the same file come and go
// and see the first cells alone, since to the size they are strangers.
type cellScene struct {
	*round
	rng    *rand.Rand
	name   string
	prefix []byte
	base   int64 // where cell 0 begins; there is a hole behind a prefix that ends before
	fixed  int   // so many cells stay
	total  int   // the file never has more

	model *cells
	sizes *sizes
	pins  *pins
	main  *handle
	gate  sync.RWMutex // taken alone when the scene is to be quiet
}

// farBase is where a file's second map begins, on systems with addresses enough
// to have the first so long: cells around it lie in two maps. On others every
// file of some MiB does.
const (
	farBase = 4 << 30
	hasFar  = strconv.IntSize == 64
)

func cellsOfAFile(r *round, seed uint64) scene {
	rng := rand.New(rand.NewPCG(seed, 0))
	s := &cellScene{
		round: r,
		rng:   rng,
		name:  filepath.Join(r.dir, "cells"),
		fixed: 1024 << rng.IntN(5),
		total: 1 << 15,
		base:  rng.Int64N(4096),
		sizes: newSizes(0),
		pins:  newPins(),
	}
	s.prefix = make([]byte, s.base)
	if hasFar && rng.IntN(4) == 0 {
		s.base = farBase - rng.Int64N(int64(s.total)*cellSize)
		s.prefix = s.prefix[:min(64, len(s.prefix))]
	}
	for i := range s.prefix {
		s.prefix[i] = byte(mix(seed + uint64(i)))
	}
	s.model = newCells(seed, s.total)
	return s
}

// far reports whether a hole lies between the prefix and the cells.
func (s *cellScene) far() bool { return int64(len(s.prefix)) < s.base }

// span is the cells of the file in bytes.
func (s *cellScene) span() int64 { return int64(s.total) * cellSize }

// place is where a cell begins in the file.
func (s *cellScene) place(cell int) int64 { return s.base + int64(cell)*cellSize }

func (s *cellScene) start() (err error) {
	m := drawMix(s.rng)
	if !s.far() {
		m.Preallocate = pick(s.rng, reserves)
		m.KeepReserve = s.rng.IntN(4) == 0
	}
	if s.main, err = s.openHandle(s.name, create, m); err != nil {
		return err
	}
	w := s.newWorker(s.rng.Uint64(), 1)
	if err := s.fill(w); err != nil {
		return fmt.Errorf("first contents (%v): %w", m, err)
	}
	s.employ()
	return nil
}

// fill makes the first contents. The prefix is read often enough to be mapped
// before the file grows.
func (s *cellScene) fill(w *worker) error {
	if _, err := s.main.WriteAt(s.prefix, 0); err != nil {
		return err
	}
	got := make([]byte, len(s.prefix))
	for range 8 {
		if n, err := s.main.ReadAt(got, 0); err != nil || !bytes.Equal(got, s.prefix) {
			return fmt.Errorf("the prefix is read as %d bytes, %v", n, err)
		}
	}
	if err := s.sizes.settle(0); err != nil {
		return err
	}
	for i := 0; i < s.fixed; i += 1024 {
		if err := s.write(w, s.main, i, 1024); err != nil {
			return err
		}
	}
	return s.audit(w)
}

// employ starts the workers.
func (s *cellScene) employ() {
	id := uint8(0)
	hire := func(name string, n int, step func(w *worker) error) {
		for range n {
			id++
			s.newWorker(s.rng.Uint64(), id).work(name, step)
		}
	}
	hire("writer", 2, s.writer)
	hire("grower", 2, s.grower)
	hire("truncator", 1, s.truncator)
	hire("reader", 3, s.reader)
	hire("view holder", 2, s.viewHolder)
	hire("janitor", 1, s.janitor)
	hire("closer", 2, s.closer)
	hire("auditor", 1, s.auditor)
}

// quietly runs fn while nobody else does anything to the file.
func (s *cellScene) quietly(fn func() error) error {
	s.gate.Lock()
	defer s.gate.Unlock()
	return fn()
}

// among runs fn as one of many.
func (s *cellScene) among(fn func() error) error {
	s.gate.RLock()
	defer s.gate.RUnlock()
	return fn()
}

func (s *cellScene) auditor(w *worker) error {
	w.pause(maxQuiet)
	return s.quietly(func() error {
		if err := s.audit(w); err != nil {
			return err
		}
		return s.shift(w)
	})
}

// finish closes the main handle while a View of it is live.
func (s *cellScene) finish() error {
	if s.main == nil {
		return nil
	}
	w := s.newWorker(s.rng.Uint64(), 1)
	if err := s.audit(w); err != nil {
		return errors.Join(fmt.Errorf("at the end (%v): %w", s.main.mix, err), s.main.Close())
	}
	held, err := s.borrow(w, s.main, 0, int(s.sizes.known()-s.base))
	if err == nil {
		err = s.main.end(s.counts)
	}
	if held != nil {
		err = errors.Join(err, s.look(w, held))
		s.giveBack(held)
	}
	if err = errors.Join(err, s.main.wantNothingHeld()); err != nil {
		return fmt.Errorf("close with a View: %w", err)
	}
	return s.account(w)
}

// account judges what a plain os.File says of the closed file.
func (s *cellScene) account(w *worker) error {
	info, err := os.Stat(s.name)
	if err != nil {
		return err
	}
	if info.Size() != s.sizes.known() {
		return fmt.Errorf("the closed file has %d bytes, want %d", info.Size(), s.sizes.known())
	}
	if err := s.auditPlain(w); err != nil {
		return fmt.Errorf("the closed file (%v): %w", s.main.mix, err)
	}
	return s.judgeStorage(s.name, s.base-int64(len(s.prefix)), s.main.mix)
}
