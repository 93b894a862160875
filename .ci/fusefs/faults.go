//go:build linux

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// faults are switched on by files in dir. Their names, and what they hold:
//
//	eio FROM TO   reads that touch bytes [FROM,TO) fail; all reads when empty
//	short N       a read answers at most N bytes
//	slow D        a read takes D longer, such as 2s
//	interrupt D   every call takes D longer, and a signal to the caller ends it with EINTR
//	hold          a read waits until the file is gone; the file "held" tells how many do
//	full N        bytes from N on find no space: a write stores what fits
//	weio          writes fail
//	feio          fsync fails
//	nofalloc E    fallocate answers errno E, ENOSYS when empty
//	movesize      fallocate moves the size, whatever its mode
type faults struct {
	dir string

	mu   sync.Mutex
	held int // under mu
}

// on reports whether a fault is on, and scans what its file holds into args.
func (f *faults) on(name string, args ...any) bool {
	text, err := os.ReadFile(filepath.Join(f.dir, name))
	if err != nil {
		return false
	}
	if _, err := fmt.Sscan(string(text), args...); err != nil && len(strings.TrimSpace(string(text))) > 0 {
		panic(fmt.Sprintf("fault %s: %q: %v", name, text, err))
	}
	return true
}

// beforeRead is what happens to a read of n bytes at off.
func (f *faults) beforeRead(off int64, n int) (most int, errno syscall.Errno) {
	from, to := int64(0), int64(1<<62)
	if f.on("eio", &from, &to) && off < to && off+int64(n) > from {
		return 0, syscall.EIO
	}
	var wait string
	if f.on("slow", &wait) {
		d, err := time.ParseDuration(wait)
		if err != nil {
			panic(err)
		}
		time.Sleep(d)
	}
	f.hold()
	f.on("short", &n)
	return n, 0
}

// interrupted takes its time, which a signal to the caller ends.
func (f *faults) interrupted(ctx context.Context) bool {
	var wait string
	if !f.on("interrupt", &wait) {
		return false
	}
	d, err := time.ParseDuration(wait)
	if err != nil {
		panic(err)
	}
	select {
	case <-ctx.Done():
		return true
	case <-time.After(d):
		return false
	}
}

// hold waits while it is asked for.
func (f *faults) hold() {
	if !f.on("hold") {
		return
	}
	f.count(1)
	defer f.count(-1)
	for f.on("hold") {
		time.Sleep(time.Millisecond)
	}
}

// count changes how many are held, and tells it by a file that is never half
// written.
func (f *faults) count(change int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.held += change
	name := filepath.Join(f.dir, "held")
	if err := os.WriteFile(name+".new", fmt.Append(nil, f.held), 0o666); err != nil {
		return // the test is over and the folder gone
	}
	_ = os.Rename(name+".new", name)
}

// beforeWrite is how many of n bytes at off are stored.
func (f *faults) beforeWrite(off int64, n int) (most int, errno syscall.Errno) {
	if f.on("weio") {
		return 0, syscall.EIO
	}
	end := int64(0)
	if !f.on("full", &end) || off+int64(n) <= end {
		return n, 0
	}
	if off >= end {
		return 0, syscall.ENOSPC
	}
	return int(end - off), 0
}
