package fuzz

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

// The first segment of a map is one page here, so that small files cross the
// edges of many.
func init() { region.MinSegment = int64(os.Getpagesize()) }

// contenders are the ways of mapped.OpenFile to read and write.
var contenders = []struct {
	name string
	opts mapped.Options
}{
	{"Mapped", mapped.Options{Backend: mapped.BackendMapped, Reads: mapped.ReadMapped}},
	{"Positional", mapped.Options{Backend: mapped.BackendPositional}},
	{"Portable", mapped.Options{Backend: mapped.BackendPortable}},
	{"Auto", mapped.Options{}},
	{"Mapped, ReadAuto", mapped.Options{Backend: mapped.BackendMapped}},
	{"Auto, ReadMapped", mapped.Options{Reads: mapped.ReadMapped}},
	{"Auto, MapLimit", mapped.Options{Reads: mapped.ReadMapped, MapLimit: 1 << 17}},
}

// contender opens files in one of the ways.
func contender(i int) Opener {
	opts := contenders[i].opts
	return func(name string, flag int) (File, error) {
		f, err := mapped.OpenFile(name, flag, 0o666, &opts)
		if err != nil {
			return nil, err
		}
		return &subjected{RandomAccessFile: f}, nil
	}
}

// available are the contenders that the system has.
func available(t testing.TB) (list []int) {
	name := filepath.Join(t.TempDir(), "file")
	for i := range contenders {
		f, err := contender(i)(name, os.O_RDWR|os.O_CREATE)
		if errors.Is(err, errors.ErrUnsupported) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		list = append(list, i)
	}
	return list
}

// subjected is a RandomAccessFile held to more than what Run compares: the
// form of its errors, and its answers after Close.
type subjected struct {
	*mapped.RandomAccessFile
	closed bool
	last   int64
}

func (s *subjected) Lend(off int64, n int) (Lent, error) {
	v, err := s.View(off, n)
	if err != nil {
		return nil, err
	}
	return v, nil
}

func (s *subjected) Close() error {
	if !s.closed {
		s.last = s.Size()
	}
	s.closed = true
	return s.RandomAccessFile.Close()
}

func (s *subjected) Judge(op Op, err error) error {
	late := s.closed && op.Kind != Release && op.Kind != Close
	switch class := classify(err); {
	case class == other:
		return fmt.Errorf("an error of no class")
	case late && class != closed:
		return fmt.Errorf("closed, but answers %v", class)
	case s.closed && s.Size() != s.last:
		return fmt.Errorf("had %d bytes at Close, now %d", s.last, s.Size())
	case class == invalid && !op.invalid():
		return fmt.Errorf("a valid range is called invalid")
	case class != ok && class != eof:
		return wrappedOnce(err)
	}
	return nil
}

func wrappedOnce(err error) error {
	outer, is := err.(*fs.PathError)
	if !is {
		return fmt.Errorf("%T is no *fs.PathError", err)
	}
	if _, twice := errors.AsType[*fs.PathError](outer.Err); twice {
		return fmt.Errorf("two *fs.PathErrors in one another")
	}
	return nil
}
