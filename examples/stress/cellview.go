package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"
)

// A loan is a View that is held.
type loan struct {
	view   view
	h      *handle
	off    int64 // of its first byte among the cells
	n      int
	hold   *hold  // nil where the handle is not the main one
	copied []byte // what a View that is a copy holds
	old    bool   // it was judged before
}

// viewHolder holds Views of the main handle.
func (s *cellScene) viewHolder(w *worker) error {
	off, n := s.part(w, s.main)
	return s.hold(w, s.main, off, int(min(int64(n), s.span()-off)))
}

// hold holds a View for a while, in which the handle may close, and looks at it
// now and then.
func (s *cellScene) hold(w *worker, h *handle, off int64, n int) error {
	var held *loan
	err := s.among(func() (err error) {
		held, err = s.borrow(w, h, off, n)
		return err
	})
	for range w.rng.IntN(6) {
		if held == nil || err != nil {
			break
		}
		w.pause(20 * time.Millisecond)
		err = s.among(func() error { return s.look(w, held) })
	}
	if held != nil {
		_ = s.among(func() error { s.giveBack(held); return nil })
	}
	return err
}

// borrow takes a View and judges it. The loan is nil where there may be none.
func (s *cellScene) borrow(w *worker, h *handle, off int64, n int) (*loan, error) {
	l := &loan{h: h, off: off, n: n}
	end := s.base + off + int64(n)
	if h == s.main {
		l.hold = s.pins.ask(end)
	}
	seen := s.sizes.watch()
	s.model.look(&w.glance, off, n)
	v, err := h.View(s.base+off, n)
	s.sizes.stop(seen)
	s.counts.add("view", 1)
	if err != nil {
		l.dropHold(s)
		return nil, s.judgeNoView(h, seen, end, err)
	}
	l.view = v
	if l.hold != nil {
		s.pins.have(l.hold)
	}
	if !v.Mapped() {
		l.copied = bytes.Clone(v.Bytes())
	}
	if err := errors.Join(seen.reaches(end), s.examine(w, l)); err != nil {
		return l, fmt.Errorf("a new View of %d bytes at %d: %w", n, s.base+off, err)
	}
	return l, nil
}

func (l *loan) dropHold(s *cellScene) {
	if l.hold != nil {
		s.pins.gone(l.hold)
	}
}

// judgeNoView says whether there may be no View: past the end, and where there
// are no addresses.
func (s *cellScene) judgeNoView(h *handle, seen *watch, end int64, err error) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) && seen.lo < end:
		return h.judge("View", err, io.ErrUnexpectedEOF)
	case h.mix.refusesViews() && !errors.Is(err, io.ErrUnexpectedEOF):
		s.counts.add("view_refused", 1)
		return nil
	}
	return h.judge("View", err)
}

// look judges the bytes of a View as they are now.
func (s *cellScene) look(w *worker, l *loan) error {
	s.model.look(&w.glance, l.off, l.n)
	if err := s.examine(w, l); err != nil {
		return fmt.Errorf("a View of %d bytes at %d that was held: %w", l.n, s.base+l.off, err)
	}
	return nil
}

// examine judges them by the glance that was cast before. A View that is a copy
// is judged once, when it is new.
func (s *cellScene) examine(w *worker, l *loan) error {
	s.counts.add("view_look", 1)
	p := w.room(l.n)
	if err := l.copyTo(p, w.rng.IntN(2) == 0); err != nil {
		return err
	}
	if l.copied != nil && !bytes.Equal(p, l.copied) {
		return errors.New("a copy has changed")
	}
	if l.copied == nil || !l.old {
		if err := s.model.judge(&w.glance, p, l.off); err != nil {
			return fmt.Errorf("%w (%v)", err, l.h.mix)
		}
	}
	l.old = true
	s.counts.add(bytesJudged, int64(l.n))
	return nil
}

// copyTo copies the bytes of the View, plainly or by Do. There is memory behind
// all of them: nobody else cuts the file.
func (l *loan) copyTo(p []byte, plainly bool) error {
	fn := func(b []byte) error {
		if n := copy(p, b); n != len(p) {
			return fmt.Errorf("%d bytes in a View of %d", n, len(p))
		}
		return nil
	}
	size := l.h.Size()
	err := error(nil)
	if plainly {
		err = unguarded(func() error { return fn(l.view.Bytes()) })
	} else {
		err = l.view.Do(fn)
	}
	if err != nil {
		return fmt.Errorf("%w; the file had %d bytes before, %d now", err, size, l.h.Size())
	}
	return nil
}

// unguarded makes an error of a fault in fn, which would end the program.
func unguarded(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("fault: %v", p)
		}
	}()
	return fn()
}

func (s *cellScene) giveBack(l *loan) {
	if l.hold != nil {
		s.pins.leave(l.hold)
	}
	l.view.Release()
	l.dropHold(s)
	s.counts.add("release", 1)
}
