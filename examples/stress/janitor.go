package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/seekless/seekless/mapped"
)

// janitor reserves, trims, punches, syncs, gives hints and asks for the size.
func (s *cellScene) janitor(w *worker) error {
	w.pause(4 * time.Millisecond)
	chores := []func(*worker) error{
		s.askSize, s.askSize, s.askSize, s.punch, s.punch, s.hint, s.hint,
		s.reserve, s.reserve, s.trimNow, s.sync,
	}
	return s.among(func() error { return pick(w.rng, chores)(w) })
}

// askSize asks by one of three ways how long the file is.
func (s *cellScene) askSize(w *worker) error {
	seen := s.sizes.watch()
	size, err := int64(0), error(nil)
	switch w.rng.IntN(3) {
	case 0:
		size = s.main.Size()
	case 1:
		size, err = s.main.Refresh()
	default:
		info, statErr := s.main.Stat()
		if err = statErr; err == nil {
			size = info.Size()
		}
	}
	s.sizes.stop(seen)
	s.counts.add("size", 1)
	if err != nil {
		return fmt.Errorf("asked for the size: %w", err)
	}
	return seen.admits(size)
}

// punch makes cells zeros.
func (s *cellScene) punch(w *worker) error {
	first, n := s.draw(w, 0, s.total, 2048)
	w.seqs = s.model.begin(w.seqs, first, n, nobody)
	err := s.main.PunchHole(s.place(first), int64(n)*cellSize)
	stored := n
	if err != nil {
		stored = 0
	}
	s.model.end(first, w.seqs, stored)
	s.counts.add("punch", 1)
	return s.main.judge("PunchHole", err, errors.ErrUnsupported)
}

// reserve reserves less or more than the file has, which nobody may notice.
func (s *cellScene) reserve(w *worker) error {
	if s.far() {
		return nil // it would fill the hole
	}
	s.counts.add("preallocate", 1)
	n := w.rng.Int64N(s.base + 2*s.span())
	return s.main.judge("Preallocate", s.main.Preallocate(n), errors.ErrUnsupported, mapped.ErrNoSpace)
}

func (s *cellScene) trimNow(*worker) error {
	s.counts.add("trim", 1)
	return s.main.judge("Trim", s.main.Trim())
}

func (s *cellScene) sync(w *worker) error {
	s.counts.add("sync", 1)
	if w.rng.IntN(2) == 0 {
		return s.main.judge("SyncData", s.main.SyncData())
	}
	return s.main.judge("Sync", s.main.Sync())
}

// hint gives one, or asks what is in memory.
func (s *cellScene) hint(w *worker) error {
	off, n := s.part(w, s.main)
	off += s.base
	s.counts.add("hint", 1)
	switch w.rng.IntN(3) {
	case 0:
		return s.main.judge("Advise", s.main.Advise(off, int64(n), pick(w.rng, advices)), errors.ErrUnsupported)
	case 1:
		return s.main.judge("Prefetch", s.main.Prefetch(off, int64(n)), errors.ErrUnsupported)
	}
	_, err := s.main.Resident(off, int64(n))
	return s.main.judge("Resident", err, errors.ErrUnsupported)
}
