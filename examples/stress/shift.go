package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// shift writes a View of the file over the file, one cell further on, while all
// is quiet: what is stored is what the View showed before. Then it puts back
// what was there.
func (s *cellScene) shift(w *worker) error {
	first := w.rng.IntN(s.fixed - 1)
	n := min(w.length(256<<10), int(s.place(s.fixed-1)-s.place(first)))
	off := s.place(first)
	before, after := make([]byte, n+cellSize), make([]byte, n+cellSize)
	if k, err := s.main.ReadAt(before, off); k < len(before) {
		return fmt.Errorf("%d of %d bytes at %d: %w", k, len(before), off, err)
	}
	v, err := s.main.View(off, n)
	if err != nil {
		if s.main.mix.refusesViews() && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		return s.main.judge("View", err)
	}
	stored, err := s.main.WriteAt(v.Bytes(), off+cellSize)
	v.Release()
	_, readErr := s.main.ReadAt(after, off)
	if err := errors.Join(err, readErr); err != nil || stored != n || !bytes.Equal(after[cellSize:], before[:n]) {
		return fmt.Errorf("%d of %d bytes of a View at %d written %d bytes further on, or others, error %v (%v)", stored, n, off, cellSize, err, s.main.mix)
	}
	s.counts.add("write_of_own_view", 1)
	_, err = s.main.WriteAt(before, off)
	return err
}
