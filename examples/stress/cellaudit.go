package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"time"
)

// maxQuiet is how long at most the scenes run between two audits.
const maxQuiet = 500 * time.Millisecond

// audit accounts for the size and every byte while nothing changes them.
func (s *cellScene) audit(w *worker) error {
	size := s.main.Size()
	if err := s.sizes.settle(size); err != nil {
		return fmt.Errorf("size: %w", err)
	}
	info, err := s.main.Stat()
	if err != nil || info.Size() != size {
		return fmt.Errorf("size is %d, Stat says %v, %v", size, info, err)
	}
	if got, err := s.main.Refresh(); err != nil || got != size {
		return fmt.Errorf("size is %d, Refresh says %d, %v", size, got, err)
	}
	if err := s.auditCells(w, s.main, size); err != nil {
		return fmt.Errorf("read by the handle: %w", err)
	}
	if err := s.auditPlain(w); err != nil {
		return fmt.Errorf("read by a plain os.File: %w", err)
	}
	s.counts.add(audits, 1)
	return nil
}

// auditPlain does so by a plain os.File.
func (s *cellScene) auditPlain(w *worker) error {
	f, err := os.Open(s.name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := s.auditPrefix(f); err != nil {
		return err
	}
	return s.auditCells(w, f, s.sizes.known())
}

// auditCells reads all cells, in pieces of one length, to the end of the file
// and wants it to be there.
func (s *cellScene) auditCells(w *worker, f io.ReaderAt, size int64) error {
	p := w.room(4096 + w.length(1<<20))
	for off := int64(0); ; off += int64(len(p)) {
		s.model.look(&w.glance, off, int(min(int64(len(p)), s.span()-off)))
		n, err := f.ReadAt(p, s.base+off)
		end := s.base + off + int64(n)
		switch {
		case err != nil && err != io.EOF:
			return err
		case end > size, n < len(p) && end != size:
			return fmt.Errorf("%d bytes at %d, error %v, in a file of %d", n, s.base+off, err, size)
		}
		if err := s.model.judge(&w.glance, p[:n], off); err != nil {
			return err
		}
		s.counts.add(bytesJudged, int64(n))
		if n < len(p) {
			return nil
		}
	}
}

// auditPrefix wants the bytes before the cells as they were written: the
// prefix, and zeros behind it, of which a far file has too many to read.
func (s *cellScene) auditPrefix(f *os.File) error {
	got := make([]byte, len(s.prefix))
	if _, err := f.ReadAt(got, 0); err != nil || !bytes.Equal(got, s.prefix) {
		return fmt.Errorf("the prefix has changed, error %v", err)
	}
	if !s.far() {
		return nil
	}
	const behind, before = 64 << 10, 1 << 20
	for _, off := range []int64{int64(len(s.prefix)), s.base - before} {
		hole := make([]byte, behind)
		if n, err := f.ReadAt(hole, off); err != nil || !isZero(hole) {
			return fmt.Errorf("the hole at %d is read as %d bytes that are not zeros, or error %v", off, n, err)
		}
	}
	return s.wantHole(f)
}

// seekData moves to where the next data is
// (https://man7.org/linux/man-pages/man2/lseek.2.html).
const seekData = 3

// wantHole wants no data between the prefix and the cells, where the system
// tells.
func (s *cellScene) wantHole(f *os.File) error {
	const block = 128 << 10
	data, err := f.Seek(block, seekData)
	if err == nil && data < s.base-block {
		return fmt.Errorf("data at %d, in the hole before %d", data, s.base)
	}
	return nil
}
