package fuzz

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"sync"
)

// A SeekFile is read and written the old way: one position, moved by Seek
// under a mutex, then Read or Write. It is plain on purpose, being what other
// files are compared with, by Run for their answers and by benchmarks for
// their speed.
//
// Any number of goroutines may call any methods at once, and wait for one
// another; Close waits too. Calls after Close answer [fs.ErrClosed]. The zero
// SeekFile is not ready for use.
type SeekFile struct {
	mu     sync.Mutex
	f      *os.File
	closed bool
	last   int64 // size at Close
}

var errAppendFlag = errors.New("O_APPEND moves every write to the end; use Append instead")

// OpenSeek opens a file as [os.OpenFile] does. It refuses [os.O_APPEND].
func OpenSeek(name string, flag int, perm fs.FileMode) (*SeekFile, error) {
	if flag&os.O_APPEND != 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errAppendFlag}
	}
	f, err := os.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return &SeekFile{f: f}, nil
}

// ReadAt moves to off and reads until p is full or the file ends.
func (s *SeekFile) ReadAt(p []byte, off int64) (n int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check("read", off); err != nil || len(p) == 0 {
		return 0, err
	}
	if _, err := s.f.Seek(off, io.SeekStart); err != nil {
		return 0, err
	}
	for n < len(p) && err == nil {
		var m int
		m, err = s.f.Read(p[n:])
		n += m
	}
	if n == len(p) {
		return n, nil
	}
	return n, err
}

// WriteAt moves to off and writes p. The bytes survive a crash only after
// Sync.
func (s *SeekFile) WriteAt(p []byte, off int64) (n int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check("write", off); err != nil {
		return 0, err
	}
	if off > math.MaxInt64-int64(len(p)) {
		return 0, s.fail("write", fs.ErrInvalid)
	}
	if len(p) == 0 {
		return 0, nil
	}
	if _, err := s.f.Seek(off, io.SeekStart); err != nil {
		return 0, err
	}
	return s.f.Write(p)
}

// Append moves to the end, writes p there, and answers where that was.
func (s *SeekFile) Append(p []byte) (off int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check("append", 0); err != nil {
		return 0, err
	}
	off, err = s.f.Seek(0, io.SeekEnd)
	if err != nil || len(p) == 0 {
		return off, err
	}
	_, err = s.f.Write(p)
	return off, err
}

// Truncate makes the file size bytes long, by a cut or by zeros.
func (s *SeekFile) Truncate(size int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check("truncate", size); err != nil {
		return err
	}
	return s.f.Truncate(size)
}

// Size moves to the end and answers where that is; after Close, where it was.
// It is -1 where the system does not tell.
func (s *SeekFile) Size() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return s.last
	}
	return s.end()
}

// Sync makes completed writes durable.
func (s *SeekFile) Sync() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check("sync", 0); err != nil {
		return err
	}
	return s.f.Sync()
}

// Close closes the file. The second Close answers [fs.ErrClosed].
func (s *SeekFile) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check("close", 0); err != nil {
		return err
	}
	s.last, s.closed = s.end(), true
	return s.f.Close()
}

func (s *SeekFile) check(op string, off int64) error {
	switch {
	case s.closed:
		return s.fail(op, fs.ErrClosed)
	case off < 0:
		return s.fail(op, fs.ErrInvalid)
	}
	return nil
}

func (s *SeekFile) fail(op string, cause error) error {
	return &fs.PathError{Op: op, Path: s.f.Name(), Err: cause}
}

func (s *SeekFile) end() int64 {
	end, err := s.f.Seek(0, io.SeekEnd)
	if err != nil {
		return -1
	}
	return end
}
