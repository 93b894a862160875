package unbreakable

import (
	"bytes"
	"errors"
	"io/fs"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// Close waits for a read in flight, which ends with its result.
func TestCloseWaitsForARead(t *testing.T) {
	f := startFUSE(t)
	file := open(t, f.file(marks[:busy]), mapped.Options{Reads: mapped.ReadPositional})
	f.set("hold", "")
	p := fresh(4096)
	read := make(chan error, 1)
	go func() { _, err := file.ReadAt(p, busy/2); read <- err }()
	f.waitHeld(1)
	closed := closeThatWaits(t, file)
	f.clear("hold")
	must(t, <-read)
	must(t, <-closed)
	if !bytes.Equal(p, marks[busy/2:][:4096]) {
		t.Error("the read got other bytes")
	}
}

// Close waits for a write in flight, which ends with its result.
func TestCloseWaitsForAWrite(t *testing.T) {
	needBeds(t)
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		dir := bedDir(t, "ext4_nojournal")
		name := fileIn(t, dir, fresh(busy))
		f := open(t, name, opts)
		thaw := freeze(t, dir)
		written := make(chan error, 1)
		go func() { _, err := f.WriteAt(marks[:busy], 0); written <- err }()
		waitInside(t, syscall.SYS_PWRITE64, 1)
		closed := closeThatWaits(t, f)
		thaw()
		must(t, <-written)
		must(t, <-closed)
		wantContents(t, name, marks[:busy])
	})
}

// closeThatWaits closes the file, which must not end yet.
func closeThatWaits(t *testing.T, f *mapped.RandomAccessFile) (closed chan error) {
	t.Helper()
	closed = make(chan error, 1)
	go func() { closed <- f.Close() }()
	for _, err := f.View(0, 0); !errors.Is(err, fs.ErrClosed); _, err = f.View(0, 0) {
		runtime.Gosched() // Close has not begun
	}
	time.Sleep(10 * time.Millisecond) // in which it would end
	if len(closed) > 0 {
		t.Error("Close did not wait")
	}
	return closed
}
