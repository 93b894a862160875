package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/seekless/seekless/mapped"
)

// writer writes among the cells that stay.
func (s *cellScene) writer(w *worker) error {
	if w.rng.IntN(8) == 0 {
		w.pause(2 * time.Millisecond)
	}
	first, n := s.draw(w, 0, s.fixed, 4096)
	return s.among(func() error { return s.write(w, s.main, first, n) })
}

// grower writes where the file shrinks and grows.
func (s *cellScene) grower(w *worker) error {
	w.pause(4 * time.Millisecond)
	first, n := s.draw(w, max(0, s.fixed-64), s.total, 2048)
	return s.among(func() error { return s.write(w, s.main, first, n) })
}

// draw picks n of the cells [from,to).
func (s *cellScene) draw(w *worker, from, to, limit int) (first, n int) {
	first = from + w.rng.IntN(to-from)
	return first, min(w.length(limit), to-first)
}

// write stores new versions of n cells.
func (s *cellScene) write(w *worker, h *handle, first, n int) error {
	w.seqs = s.model.begin(w.seqs, first, n, w.id)
	p := w.room(n * cellSize)
	for i, seq := range w.seqs {
		version{seq, w.id}.fill(p[i*cellSize:], s.model.nonce, first+i)
	}
	call, grows := 0, first+n > s.fixed || s.main.Size() < s.place(s.fixed)
	if grows {
		call = s.sizes.start(extend(s.place(first + n)))
	}
	stored, err := w.store(h, p, s.place(first))
	if grows {
		s.sizes.end(call, stored == len(p))
	}
	s.model.end(first, w.seqs, stored/cellSize)
	s.counts.add("write", 1)
	s.counts.add(bytesWritten, int64(stored))
	var causes []error
	if !h.writable {
		causes = append(causes, fs.ErrPermission)
	}
	if problem := h.judge("WriteAt", err, causes...); problem != nil {
		return problem
	}
	if (stored == len(p)) != (err == nil) || stored != 0 && stored != len(p) || stored > 0 && !h.writable {
		return fmt.Errorf("write stored %d of %d bytes, error %v (%v)", stored, len(p), err, h.mix)
	}
	return nil
}

// store writes p by one of the two calls for it.
func (w *worker) store(h *handle, p []byte, off int64) (int, error) {
	if w.rng.IntN(4) != 0 {
		return h.WriteAt(p, off)
	}
	n, err := h.WritevAt(w.split(p), off)
	return int(n), err
}

// split cuts p into pieces at places that mean nothing.
func (w *worker) split(p []byte) (bufs [][]byte) {
	for len(p) > 0 {
		n := w.length(len(p))
		bufs = append(bufs, p[:n])
		p = p[n:]
	}
	return bufs
}

// reader reads anywhere, past the end too.
func (s *cellScene) reader(w *worker) error {
	return s.among(func() error { return s.read(w, s.main) })
}

// part picks bytes of the cells a handle may read.
func (s *cellScene) part(w *worker, h *handle) (off int64, n int) {
	room := s.span()
	if h != s.main {
		room = int64(s.fixed) * cellSize
	}
	off, n = w.rng.Int64N(room), w.length(1<<20)
	if w.rng.IntN(4) == 0 { // as a user of cells would
		off, n = off&^(cellSize-1), cellSize
	}
	if h != s.main {
		n = int(min(int64(n), room-off))
	}
	return off, n
}

// read reads and judges.
func (s *cellScene) read(w *worker, h *handle) error {
	off, n := s.part(w, h)
	p := w.room(n)
	seen := s.sizes.watch()
	s.model.look(&w.glance, off, int(min(int64(n), s.span()-off)))
	got, err := w.fetch(h, p, s.base+off)
	s.sizes.stop(seen)
	s.counts.add("read", 1)
	if err := s.judgeRead(h, seen, off, n, got, err); err != nil {
		return fmt.Errorf("%d bytes of %d read at %d (%v): %w", got, n, s.base+off, h.mix, err)
	}
	if err := s.model.judge(&w.glance, p[:got], off); err != nil {
		return fmt.Errorf("%d bytes read at %d (%v): %w", got, s.base+off, h.mix, err)
	}
	s.counts.add(bytesJudged, int64(got))
	return nil
}

// judgeRead judges how much was read. Whoever is not the main handle reads what
// stays, and never meets the end.
func (s *cellScene) judgeRead(h *handle, seen *watch, off int64, n, got int, err error) error {
	if err := errors.Join(judgeCount(got, n, err), h.judge("read", err)); err != nil {
		return err
	}
	end := s.base + off + int64(got)
	switch {
	case err == io.EOF && h != s.main:
		return fmt.Errorf("the end of the file at %d, among what stays", end)
	case err == io.EOF:
		return seen.ends(end, got > 0)
	case got > 0:
		return seen.reaches(end)
	}
	return nil
}

// fetch reads p by one of the two calls for it.
func (w *worker) fetch(h *handle, p []byte, off int64) (int, error) {
	if w.rng.IntN(8) != 0 {
		return h.ReadAt(p, off)
	}
	n, err := h.ReadvAt(w.split(p), off)
	return int(n), err
}

// truncator cuts the file and makes it longer, by zeros.
func (s *cellScene) truncator(w *worker) error {
	w.pause(8 * time.Millisecond)
	keep := s.fixed + w.rng.IntN(s.total-s.fixed+1)
	return s.among(func() error { return s.truncate(w, keep) })
}

func (s *cellScene) truncate(w *worker, keep int) error {
	to := s.place(keep)
	cutting := s.pins.begin(to)
	w.seqs = s.model.begin(w.seqs, keep, s.total-keep, nobody)
	call := s.sizes.start(cut(to))
	err := s.main.Truncate(to)
	s.sizes.end(call, err == nil)
	stored := 0
	if err == nil {
		stored = len(w.seqs)
	}
	s.model.end(keep, w.seqs, stored)
	problem := s.pins.end(cutting, err)
	s.counts.add("truncate", 1)
	if errors.Is(err, mapped.ErrPinned) {
		s.counts.add("truncate_pinned", 1)
	}
	return errors.Join(problem, s.main.judge("Truncate", err, mapped.ErrPinned))
}
