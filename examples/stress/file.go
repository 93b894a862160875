package main

import (
	"io/fs"
	"os"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/positional"
)

// A file is what is under stress: a [mapped.RandomAccessFile], or in tests one
// that lies.
type file interface {
	positional.File
	View(off int64, n int) (view, error)
	Advise(off, n int64, a mapped.Advice) error
	Prefetch(off, n int64) error
	Resident(off, n int64) (int64, error)
	Stats() mapped.Stats
}

// A view is a [mapped.View].
type view interface {
	Bytes() []byte
	Mapped() bool
	Do(fn func(b []byte) error) error
	Release()
}

// An opener is [mapped.OpenFile].
type opener func(name string, flag int, perm fs.FileMode, opts *mapped.Options) (file, error)

// A mappedFile makes a file of a RandomAccessFile.
type mappedFile struct{ *mapped.RandomAccessFile }

// View keeps a nil *mapped.View from becoming a view that is not nil.
func (f mappedFile) View(off int64, n int) (view, error) {
	v, err := f.RandomAccessFile.View(off, n)
	if err != nil {
		return nil, err
	}
	return v, nil
}

func openMapped(name string, flag int, perm fs.FileMode, opts *mapped.Options) (file, error) {
	f, err := mapped.OpenFile(name, flag, perm, opts)
	if err != nil {
		return nil, err
	}
	return mappedFile{f}, nil
}

const (
	readOnly  = os.O_RDONLY
	readWrite = os.O_RDWR
	create    = os.O_RDWR | os.O_CREATE | os.O_EXCL
)
