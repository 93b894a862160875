package main

import (
	"io/fs"
	"os"
	"regexp"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// A lie is how a file answers wrongly. Each func stands for a method, or is nil
// where that is honest.
type lie struct {
	readAt   func(l *liar, p []byte, off int64) (int, error)
	writeAt  func(l *liar, p []byte, off int64) (int, error)
	append   func(l *liar, p []byte) (int64, error)
	truncate func(l *liar, size int64) error
	punch    func(l *liar, off, n int64) error
	size     func(l *liar) int64
	view     func(l *liar, off int64, n int) (view, error)
	close    func(l *liar) error
}

// A liar is a file that tells one.
type liar struct {
	file
	lie
	name string
	turn atomic.Int64

	mu   sync.Mutex
	late func() // a write that was acknowledged and not done yet
}

// every says so each n-th time, not the first times.
func (l *liar) every(n int64) bool { return l.turn.Add(1)%n == n-1 }

func (l *liar) ReadAt(p []byte, off int64) (int, error) {
	if l.lie.readAt == nil {
		return l.file.ReadAt(p, off)
	}
	return l.lie.readAt(l, p, off)
}

func (l *liar) WriteAt(p []byte, off int64) (int, error) {
	if l.lie.writeAt == nil {
		return l.file.WriteAt(p, off)
	}
	return l.lie.writeAt(l, p, off)
}

func (l *liar) Append(p []byte) (int64, error) {
	if l.lie.append == nil {
		return l.file.Append(p)
	}
	return l.lie.append(l, p)
}

func (l *liar) Truncate(size int64) error {
	if l.lie.truncate == nil {
		return l.file.Truncate(size)
	}
	return l.lie.truncate(l, size)
}

func (l *liar) PunchHole(off, n int64) error {
	if l.lie.punch == nil {
		return l.file.PunchHole(off, n)
	}
	return l.lie.punch(l, off, n)
}

func (l *liar) Size() int64 {
	if l.lie.size == nil {
		return l.file.Size()
	}
	return l.lie.size(l)
}

func (l *liar) View(off int64, n int) (view, error) {
	if l.lie.view == nil {
		return l.file.View(off, n)
	}
	return l.lie.view(l, off, n)
}

func (l *liar) Close() error {
	if l.lie.close == nil {
		return l.file.Close()
	}
	return l.lie.close(l)
}

// telling is an opener of such files.
func telling(l lie) opener {
	return func(name string, flag int, perm fs.FileMode, opts *mapped.Options) (file, error) {
		f, err := openMapped(name, flag, perm, opts)
		if err != nil {
			return nil, err
		}
		return &liar{file: f, lie: l, name: name}, nil
	}
}

// lost is an opener whose appends are lost so often.
func lost(often float64) opener {
	return telling(lie{append: func(l *liar, p []byte) (int64, error) {
		if l.every(int64(1 / often)) {
			return l.file.Size(), nil
		}
		return l.file.Append(p)
	}})
}

// wrongView lends other bytes than it should.
type wrongView struct {
	view
	bytes []byte
}

func (v wrongView) Bytes() []byte                    { return v.bytes }
func (v wrongView) Mapped() bool                     { return true }
func (v wrongView) Do(fn func(b []byte) error) error { return fn(v.bytes) }

func pathError(l *liar, err error) error { return &fs.PathError{Op: "test", Path: l.name, Err: err} }

// leaks keeps what a lie leaves open from the collector, never is what hangs
// waits for.
var (
	leaks []*os.File
	never = make(chan struct{})
)

// find wants a run to fail with such a report.
func find(t *testing.T, h *harness, want string) {
	t.Helper()
	h.time = 20 * time.Second
	if want == "workers hang" {
		h.patience = 300 * time.Millisecond
	}
	r := h.run()
	for _, f := range leaks {
		_ = f.Close()
	}
	leaks = nil
	if r.Failure == nil {
		t.Fatalf("not found in %d rounds", r.Rounds)
	}
	if !regexp.MustCompile(want).MatchString(r.Failure.String()) {
		t.Errorf("found as %v, want %q", r.Failure, want)
	}
	t.Logf("after %d rounds and %.1f s: %.200s", r.Rounds, r.Seconds, r.Failure)
}
