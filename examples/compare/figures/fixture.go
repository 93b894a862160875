package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/seekless/seekless/examples/compare"
)

// Sizes in bytes.
const (
	kib = 1 << 10
	mib = 1 << 20

	smallFile = 4 * mib   // holds the windows of the resident reads and writes
	largeFile = 128 * mib // is read whole
)

// warmPasses is how often each block is read before anything is timed: enough
// for every contender to be on the path it stays on.
const warmPasses = 3

// warmBlock is the size of the warming reads in bytes.
const warmBlock = 64 * kib

// A fixture holds the files of a measurement and what is open on them. It is
// not for parallel use.
type fixture struct {
	subject compare.Contender
	dir     string // removed by Close
	clock   clock
	seed    uint64
	readers map[string]compare.Reader // by contender and file
	closers []io.Closer
}

// newFixture makes an empty folder under dir, or under the system's temporary
// folder when dir is empty. The caller must Close the fixture.
func newFixture(dir string, subject compare.Contender, seed uint64) (*fixture, error) {
	folder, err := os.MkdirTemp(dir, "seekless-figures-")
	if err != nil {
		return nil, err
	}
	return &fixture{
		subject: subject,
		dir:     folder,
		clock:   newClock(),
		seed:    seed,
		readers: map[string]compare.Reader{},
	}, nil
}

// Close closes what is open and removes the folder.
func (f *fixture) Close() error {
	var errs []error
	for _, c := range f.closers {
		errs = append(errs, c.Close())
	}
	return errors.Join(append(errs, os.RemoveAll(f.dir))...)
}

// file answers the name of a file of size random bytes, made at the first call
// for that size.
func (f *fixture) file(size int64) (string, error) {
	name := filepath.Join(f.dir, fmt.Sprintf("%d.bin", size))
	if _, err := os.Stat(name); err == nil {
		return name, nil
	}
	if err := checkRoom(f.dir, size); err != nil {
		return "", err
	}
	return name, fill(name, size, f.seed)
}

// reader opens a file of size bytes through c, once, and warms it.
func (f *fixture) reader(c compare.Contender, size int64) (compare.Reader, error) {
	name, err := f.file(size)
	if err != nil {
		return nil, err
	}
	key := c.Name + " " + name
	if r := f.readers[key]; r != nil {
		return r, nil
	}
	r, err := c.Open(name)
	if err != nil {
		return nil, err
	}
	f.readers[key] = r
	f.closers = append(f.closers, r)
	return r, warm(r, size)
}

// writer opens the small file through c for writing.
func (f *fixture) writer(c compare.Contender) (compare.File, error) {
	name, err := f.file(smallFile)
	if err != nil {
		return nil, err
	}
	w, err := c.OpenFile(name)
	if err != nil {
		return nil, err
	}
	f.closers = append(f.closers, w)
	return w, nil
}
