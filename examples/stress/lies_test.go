package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// lies are what must not go unnoticed, each with what the report is to say.
var lies = []struct {
	name  string
	scene setting
	open  opener
	want  string
}{
	{"a read drops a byte", cellsOfAFile, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		n, err := l.file.ReadAt(p, off)
		if n > 0 && l.every(50) {
			p[n-1] ^= 1
		}
		return n, err
	}}), "cell "},
	{"a read leaves a hole", cellsOfAFile, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		n, err := l.file.ReadAt(p, off)
		if l.every(50) {
			clear(p[n/2 : n])
		}
		return n, err
	}}), "cell "},
	{"a read counts what it has not read", cellsOfAFile, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		n, err := l.file.ReadAt(p, off)
		if err == io.EOF {
			return len(p), nil
		}
		return n, err
	}}), ""},
	{"a read stops short without a word", cellsOfAFile, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		if l.every(50) {
			return l.file.ReadAt(p[:len(p)/2], off)
		}
		return l.file.ReadAt(p, off)
	}}), "error"},
	{"the end comes too early", cellsOfAFile, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		if n, err := l.file.ReadAt(p, off); err != nil || !l.every(100) {
			return n, err
		}
		return len(p) / 2, io.EOF
	}}), "the end of the file|EOF"},
	{"an error is wrapped twice", cellsOfAFile, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		if n, err := l.file.ReadAt(p, off); err == nil || err == io.EOF {
			return n, err
		}
		return 0, pathError(l, pathError(l, fs.ErrClosed))
	}}), "wrapped twice"},
	{"a read fails", cellsOfAFile, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		if l.every(100) {
			return 0, pathError(l, errors.ErrUnsupported)
		}
		return l.file.ReadAt(p, off)
	}}), "unsupported"},
	{"stale bytes: a write comes late", cellsOfAFile, telling(lie{writeAt: func(l *liar, p []byte, off int64) (int, error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.late != nil {
			l.late()
			l.late = nil
		}
		if !l.every(10) {
			return l.file.WriteAt(p, off)
		}
		own := append([]byte(nil), p...)
		l.late = func() { _, _ = l.file.WriteAt(own, off) }
		return len(p), nil
	}}), ""},
	{"a write loses its last byte", cellsOfAFile, telling(lie{writeAt: func(l *liar, p []byte, off int64) (int, error) {
		if l.every(20) {
			_, err := l.file.WriteAt(p[:len(p)-1], off)
			return len(p), err
		}
		return l.file.WriteAt(p, off)
	}}), ""},
	{"a write reaches a byte too far", cellsOfAFile, telling(lie{writeAt: func(l *liar, p []byte, off int64) (int, error) {
		n, err := l.file.WriteAt(p, off)
		if n == len(p) && l.every(20) {
			_, _ = l.file.WriteAt([]byte{0xff}, off+int64(n))
		}
		return n, err
	}}), ""},
	{"a write overtakes the View it is of", cellsOfAFile, telling(lie{writeAt: func(l *liar, p []byte, off int64) (int, error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		for n := 0; n < len(p); n += cellSize { // what it stores, the View shows at once
			end := min(n+cellSize, len(p))
			if _, err := l.file.WriteAt(append([]byte(nil), p[n:end]...), off+int64(n)); err != nil {
				return n, err
			}
		}
		return len(p), nil
	}, close: func(l *liar) error {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.file.Close()
	}}), "bytes of a View at"},
	{"a size of one more", cellsOfAFile, telling(lie{size: func(l *liar) int64 {
		if l.every(8) {
			return l.file.Size() + 1
		}
		return l.file.Size()
	}}), ""},
	{"a cut is not done", cellsOfAFile, telling(lie{truncate: func(l *liar, size int64) error {
		return nil
	}}), ""},
	{"a cut is refused for no reason", cellsOfAFile, telling(lie{truncate: func(l *liar, size int64) error {
		if _, err := l.file.Stat(); err != nil {
			return err
		}
		return pathError(l, mapped.ErrPinned)
	}}), "no View was in its way"},
	{"a cut goes through a View", cellsOfAFile, telling(lie{truncate: func(l *liar, size int64) error {
		if err := l.file.Truncate(size); !errors.Is(err, mapped.ErrPinned) {
			return err
		}
		return nil
	}}), ""},
	{"a hole is not punched", cellsOfAFile, telling(lie{punch: func(l *liar, off, n int64) error {
		_, err := l.file.Stat()
		return err
	}}), "cell "},
	{"a View does not show writes", cellsOfAFile, telling(lie{view: func(l *liar, off int64, n int) (view, error) {
		v, err := l.file.View(off, n)
		if err != nil {
			return nil, err
		}
		return wrongView{v, append([]byte(nil), v.Bytes()...)}, nil
	}}), "a View of"},
	{"a View is of other bytes", cellsOfAFile, telling(lie{view: func(l *liar, off int64, n int) (view, error) {
		return l.file.View(max(0, off-1), n)
	}}), "a new View"},
	{"Close does not close", cellsOfAFile, telling(lie{close: func(l *liar) error {
		if l.every(2) {
			return nil
		}
		return l.file.Close()
	}}), ""},
	{"a descriptor is left", logOfRecords, telling(lie{close: func(l *liar) error {
		leaked, _ := os.Open(l.name)
		leaks = append(leaks, leaked)
		return l.file.Close()
	}}), "descriptors"},
	{"a View is left", logOfRecords, telling(lie{close: func(l *liar) error {
		if l.file.Size() > 0 {
			_, _ = l.file.View(0, 1)
		}
		return l.file.Close()
	}}), "1 views"},
	{"a goroutine is left", logOfRecords, telling(lie{close: func(l *liar) error {
		go func() { <-never }()
		return l.file.Close()
	}}), "goroutines"},
	{"a call hangs", logOfRecords, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		<-never
		return l.file.ReadAt(p, off)
	}}), "workers hang"},
	{"storage is left", logOfRecords, telling(lie{close: func(l *liar) error {
		err := l.file.Close()
		if f, openErr := mapped.OpenFile(l.name, readWrite, 0, &mapped.Options{Preallocate: 32 << 20, KeepReserve: true}); openErr == nil {
			_ = f.Close()
		}
		return err
	}}), "bytes of storage"},
	{"an append is lost", logOfRecords, lost(0.02), ""},
	{"appends overlap", logOfRecords, telling(lie{append: func(l *liar, p []byte) (int64, error) {
		if size := l.file.Size(); size > 40 && l.every(20) {
			_, err := l.file.WriteAt(p, size-40)
			return size - 40, err
		}
		return l.file.Append(p)
	}}), ""},
	{"appends leave a gap", logOfRecords, telling(lie{append: func(l *liar, p []byte) (int64, error) {
		off, err := l.file.Append(p)
		if l.every(20) {
			_, _ = l.file.Append(make([]byte, 8))
		}
		return off, err
	}}), ""},
	{"an append answers another place", logOfRecords, telling(lie{append: func(l *liar, p []byte) (int64, error) {
		off, err := l.file.Append(p)
		if l.every(20) {
			off++
		}
		return off, err
	}}), ""},
	{"a record is read wrongly", logOfRecords, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		n, err := l.file.ReadAt(p, off)
		if n > 100 && l.every(50) {
			p[99]++
		}
		return n, err
	}}), ""},
}

func TestLiesAreFound(t *testing.T) {
	for _, l := range lies {
		t.Run(l.name, func(t *testing.T) { find(t, harnessOn(t, l.open, l.scene), l.want) })
	}
}
