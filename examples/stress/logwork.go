package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/seekless/seekless/mapped"
)

// appender answers a worker that appends records of its own, in bursts.
func (s *logScene) appender(by uint32) func(w *worker) error {
	seq := uint32(0)
	return func(w *worker) error {
		w.pause(10 * time.Millisecond)
		for range w.rng.IntN(40) {
			if w.over() || !s.full && s.main.Size() > s.limit {
				return nil
			}
			seq++
			if err := s.among(func() error { return s.append(w, key{by, seq}) }); err != nil {
				return err
			}
		}
		return nil
	}
}

// bodies are how long at most those of records are.
var bodies = []int{64, 1 << 10, 1 << 10, 8 << 10, 8 << 10, 64 << 10, 256 << 10}

// append appends one record. One that finds no room leaves nothing behind:
// what is in the file and not in the ledger is found by audit.
func (s *logScene) append(w *worker, k key) error {
	p := w.room(minRecord + w.length(pick(w.rng, bodies)) - 1)
	k.fill(p, s.ledger.nonce)
	begun := s.ledger.moment()
	off, err := s.main.Append(p)
	s.counts.add("append", 1)
	if err == nil {
		s.ledger.acknowledge(k, off, len(p), begun)
		s.counts.add(bytesWritten, int64(len(p)))
		return nil
	}
	if s.full && errors.Is(err, mapped.ErrTooLarge) {
		s.counts.add("append_refused", 1)
		w.pause(5 * time.Millisecond)
		return s.main.judge("Append", err, mapped.ErrTooLarge)
	}
	return s.main.judge("Append", err)
}

// reader reads a record that is there for certain, by ReadAt or by a View.
func (s *logScene) reader(w *worker) error {
	return s.among(func() error {
		e := s.ledger.any(w.rng.IntN)
		switch {
		case e == nil:
			return nil
		case w.rng.IntN(3) == 0:
			return s.readByView(w, e)
		}
		return s.readEntry(w, e)
	})
}

func (s *logScene) readEntry(w *worker, e *entry) error {
	p := w.room(e.n)
	n, err := s.main.ReadAt(p, e.off)
	s.counts.add("read_record", 1)
	if err := errors.Join(judgeCount(n, len(p), err), s.main.judge("read", err)); err != nil {
		return err
	}
	if !s.ledger.stays(e) {
		s.counts.add("read_during_cut", 1)
		return nil
	}
	return s.judgeRecord(e, p[:n])
}

func (s *logScene) judgeRecord(e *entry, p []byte) error {
	want := make([]byte, e.n)
	e.key.fill(want, s.ledger.nonce)
	if !bytes.Equal(p, want) {
		return fmt.Errorf("record %v of %d bytes at %d: %d bytes, or others (%v)", e.key, e.n, e.off, len(p), s.main.mix)
	}
	s.counts.add(bytesJudged, int64(e.n))
	return nil
}

// readByView reads through a View that is held for a moment. A record that is
// still there when the View is cannot be cut off until Release.
func (s *logScene) readByView(w *worker, e *entry) error {
	s.counts.add("view_record", 1)
	v, err := s.main.View(e.off, e.n)
	if err != nil {
		return s.judgeNoView(e, err)
	}
	defer v.Release()
	if !s.ledger.stays(e) {
		return nil
	}
	if w.rng.IntN(8) == 0 {
		w.pause(10 * time.Millisecond)
	}
	return v.Do(func(b []byte) error { return s.judgeRecord(e, b) })
}

func (s *logScene) judgeNoView(e *entry, err error) error {
	switch pastEnd := errors.Is(err, io.ErrUnexpectedEOF); {
	case pastEnd && !s.ledger.stays(e):
		return s.main.judge("View", err, io.ErrUnexpectedEOF)
	case !pastEnd && s.main.mix.refusesViews():
		return nil
	}
	return s.main.judge("View", err)
}

// tailReader reads past the end, where it meets records that are just being
// stored; what it finds before the end of the last acknowledged one is judged
// by reader and audit.
func (s *logScene) tailReader(w *worker) error {
	w.pause(2 * time.Millisecond)
	return s.among(func() error {
		p := w.room(w.length(256 << 10))
		off := max(0, s.main.Size()-int64(w.rng.IntN(len(p)+1)))
		n, err := s.main.ReadAt(p, off)
		s.counts.add("read_tail", 1)
		return errors.Join(judgeCount(n, len(p), err), s.main.judge("read", err))
	})
}
