package positionaltest_test

import (
	"io/fs"

	"github.com/seekless/seekless/positional"
)

// A broken is a File with some of its methods replaced. Each replacement gets
// the file below.
type broken struct {
	positional.File
	open func(f positional.File) // run once the file is open

	readAt      func(f positional.File, p []byte, off int64) (int, error)
	writeAt     func(f positional.File, p []byte, off int64) (int, error)
	readvAt     func(f positional.File, bufs [][]byte, off int64) (int64, error)
	writevAt    func(f positional.File, bufs [][]byte, off int64) (int64, error)
	appends     func(f positional.File, p []byte) (int64, error)
	size        func(f positional.File) int64
	refresh     func(f positional.File) (int64, error)
	name        func(f positional.File) string
	stat        func(f positional.File) (fs.FileInfo, error)
	truncate    func(f positional.File, size int64) error
	preallocate func(f positional.File, n int64) error
	trim        func(f positional.File) error
	punch       func(f positional.File, off, n int64) error
	sync        func(f positional.File) error
	closes      func(f positional.File) error
}

func (b *broken) ReadAt(p []byte, off int64) (int, error) {
	if b.readAt == nil {
		return b.File.ReadAt(p, off)
	}
	return b.readAt(b.File, p, off)
}

func (b *broken) WriteAt(p []byte, off int64) (int, error) {
	if b.writeAt == nil {
		return b.File.WriteAt(p, off)
	}
	return b.writeAt(b.File, p, off)
}

func (b *broken) ReadvAt(bufs [][]byte, off int64) (int64, error) {
	if b.readvAt == nil {
		return b.File.ReadvAt(bufs, off)
	}
	return b.readvAt(b.File, bufs, off)
}

func (b *broken) WritevAt(bufs [][]byte, off int64) (int64, error) {
	if b.writevAt == nil {
		return b.File.WritevAt(bufs, off)
	}
	return b.writevAt(b.File, bufs, off)
}

func (b *broken) Append(p []byte) (int64, error) {
	if b.appends == nil {
		return b.File.Append(p)
	}
	return b.appends(b.File, p)
}

func (b *broken) Size() int64 {
	if b.size == nil {
		return b.File.Size()
	}
	return b.size(b.File)
}

func (b *broken) Refresh() (int64, error) {
	if b.refresh == nil {
		return b.File.Refresh()
	}
	return b.refresh(b.File)
}

func (b *broken) Name() string {
	if b.name == nil {
		return b.File.Name()
	}
	return b.name(b.File)
}

func (b *broken) Stat() (fs.FileInfo, error) {
	if b.stat == nil {
		return b.File.Stat()
	}
	return b.stat(b.File)
}

func (b *broken) Truncate(size int64) error {
	if b.truncate == nil {
		return b.File.Truncate(size)
	}
	return b.truncate(b.File, size)
}

func (b *broken) Preallocate(n int64) error {
	if b.preallocate == nil {
		return b.File.Preallocate(n)
	}
	return b.preallocate(b.File, n)
}

func (b *broken) Trim() error {
	if b.trim == nil {
		return b.File.Trim()
	}
	return b.trim(b.File)
}

func (b *broken) PunchHole(off, n int64) error {
	if b.punch == nil {
		return b.File.PunchHole(off, n)
	}
	return b.punch(b.File, off, n)
}

func (b *broken) Sync() error {
	if b.sync == nil {
		return b.File.Sync()
	}
	return b.sync(b.File)
}

func (b *broken) SyncData() error {
	if b.sync == nil {
		return b.File.SyncData()
	}
	return b.sync(b.File)
}

func (b *broken) Close() error {
	if b.closes == nil {
		return b.File.Close()
	}
	return b.closes(b.File)
}
