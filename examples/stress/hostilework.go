package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/seekless/seekless/mapped"
)

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
