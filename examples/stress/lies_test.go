package main

import (
	"os"
	"sync"
	"sync/atomic"
)

// shortWriter forgets the last byte of every twentieth write.
type shortWriter struct {
	subject
	writes atomic.Int64
}

func (l *shortWriter) WriteAt(p []byte, off int64) (int, error) {
	if l.writes.Add(1)%20 != 0 {
		return l.subject.WriteAt(p, off)
	}
	n, err := l.subject.WriteAt(p[:len(p)-1], off)
	return n + 1, err
}

// staleReader answers a read from what one of the same place found long ago.
type staleReader struct {
	subject
	mu   sync.Mutex
	seen map[int64]byte // the first byte that was read of a cell
}

func (l *staleReader) ReadAt(p []byte, off int64) (int, error) {
	n, err := l.subject.ReadAt(p, off)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seen == nil {
		l.seen = make(map[int64]byte)
	}
	if n == 0 {
		return n, err
	}
	if old, ok := l.seen[off]; ok {
		p[0] = old
	}
	l.seen[off] = p[0]
	return n, err
}

// sizeLiar is off by one.
type sizeLiar struct{ subject }

func (l *sizeLiar) Size() int64 { return l.subject.Size() + 1 }

// appender writes every hundredth record over the end of the one before.
type appender struct {
	subject
	appends atomic.Int64
}

func (l *appender) Append(p []byte) (int64, error) {
	if l.appends.Add(1)%100 != 0 {
		return l.subject.Append(p)
	}
	off := l.Size() - 1
	_, err := l.subject.WriteAt(p, off)
	return off, err
}

// cutter cuts through a handle that knows no views.
type cutter struct{ subject }

func (l *cutter) Truncate(size int64) error {
	info, err := l.Stat()
	if err != nil {
		return err
	}
	if size < info.Size() {
		return cutBehind(l.subject, size)
	}
	return l.subject.Truncate(size)
}

// counter answers nil where it read nothing.
type counter struct {
	subject
	reads atomic.Int64
}

func (l *counter) ReadAt(p []byte, off int64) (int, error) {
	if l.reads.Add(1)%1000 == 0 {
		return len(p), nil
	}
	return l.subject.ReadAt(p, off)
}

// keeper does not close.
type keeper struct{ subject }

func (l *keeper) Close() error { return nil }

// cutBehind cuts the file by its name, then lets the handle notice.
func cutBehind(f subject, size int64) error {
	if err := os.Truncate(f.(interface{ Name() string }).Name(), size); err != nil {
		return err
	}
	_, err := f.Refresh()
	return err
}
