package main

import (
	"io"
	"io/fs"

	"github.com/seekless/seekless/mapped"
)

// A subject is the file that is tried.
type subject interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	ReadvAt(bufs [][]byte, off int64) (int64, error)
	WritevAt(bufs [][]byte, off int64) (int64, error)
	Append(p []byte) (int64, error)
	Size() int64
	Stat() (fs.FileInfo, error)
	Truncate(size int64) error
	Preallocate(n int64) error
	PunchHole(off, n int64) error
	Sync() error
	SyncData() error
	Refresh() (int64, error)
	View(off int64, n int) (*mapped.View, error)
	Advise(off, n int64, a mapped.Advice) error
	Prefetch(off, n int64) error
	Stats() mapped.Stats
}

var _ subject = (*mapped.RandomAccessFile)(nil)
