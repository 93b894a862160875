package main

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"
)

// closer opens a handle of its own, has others use it, and closes it in the
// midst: each call ends with its result or with fs.ErrClosed, and a View that
// is there already outlives it.
func (s *cellScene) closer(w *worker) error {
	flag := readWrite
	if w.rng.IntN(4) == 0 {
		flag = readOnly
	}
	h, err := s.openHandle(s.name, flag, drawMix(w.rng))
	if err != nil {
		return err
	}
	var users sync.WaitGroup
	problems := make([]error, 4)
	for i := range problems {
		u := s.newWorker(w.rng.Uint64(), w.id)
		users.Go(func() { problems[i] = s.useUntilClosed(u, h) })
	}
	w.pause(30 * time.Millisecond)
	closed := s.closeTwice(h)
	users.Wait()
	s.counts.add("close_under_load", 1)
	s.counts.add(faultsMet, h.Stats().Faults)
	return errors.Join(append(problems, closed, h.wantClosed(), h.wantNothingHeld())...)
}

// closeTwice closes from two goroutines at once: one does it.
func (s *cellScene) closeTwice(h *handle) error {
	h.closing.Store(true)
	answers := make(chan error)
	for range 2 {
		go func() { answers <- h.Close() }()
	}
	a, b := <-answers, <-answers
	if a != nil {
		a, b = b, a
	}
	if a != nil || !errors.Is(b, fs.ErrClosed) {
		return fmt.Errorf("two calls of Close at once answer %v and %v", a, b)
	}
	return h.judge("Close", b)
}

// useUntilClosed uses the handle until it is closed, and what it borrowed once
// more after that.
func (s *cellScene) useUntilClosed(w *worker, h *handle) (err error) {
	for err == nil && !h.closing.Load() {
		err = s.among(func() error {
			if w.rng.IntN(3) == 0 {
				first, n := s.draw(w, 0, s.fixed, 1024)
				return s.write(w, h, first, n)
			}
			return s.read(w, h)
		})
		if err == nil && w.rng.IntN(8) == 0 {
			off, n := s.part(w, h)
			err = s.hold(w, h, off, n)
		}
	}
	return err
}
