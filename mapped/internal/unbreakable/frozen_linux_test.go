package unbreakable

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// F012, F013: while writers that change and grow the file wait in the system
// for their disk, every kind of read comes back, in the old range and past
// the end, and views are taken and released. (TestReadersWaitForNoWriter in
// mapped shows it of package mapped alone.)
func TestF013ReadersWaitForNoWriter(t *testing.T) {
	needBeds(t)
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		dir := bedDir(t, "ext4_nojournal")
		f := open(t, fileIn(t, dir, marks[:busy]), opts)
		wantRead(t, f, 0, marks[:busy])
		old := view(t, f, 0, busy)
		defer old.Release()
		thaw := freeze(t, dir)
		done := make(chan error, 4)
		go func() { _, err := f.WriteAt(marks[:4096], 0); done <- err }()
		go func() { _, err := f.Append(marks[busy : busy+4096]); done <- err }()
		waitInside(t, syscall.SYS_PWRITE64, 2)
		// These two wait for the writes.
		go func() { done <- f.Truncate(2 * busy) }()
		go func() { done <- f.Preallocate(2 * busy) }()

		read := make(chan error, 1)
		go func() { read <- readInEveryWay(f, old) }()
		select {
		case err := <-read:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(20 * time.Second):
			t.Error("readers wait for writers")
		}
		if len(done) > 0 {
			t.Errorf("a writer did not wait: %v", <-done)
		}
		thaw()
		for range cap(done) {
			if err := <-done; !errors.Is(err, errors.ErrUnsupported) {
				must(t, err)
			}
		}
	})
}

// readInEveryWay reads what stays the same, many times over.
func readInEveryWay(f *mapped.RandomAccessFile, old *mapped.View) error {
	for range 100 {
		for _, off := range []int64{0, 4096, busy / 2, busy - 10} {
			p, q := fresh(10), fresh(10)
			if n, err := f.ReadAt(p, off); n != len(p) || err != nil {
				return fmt.Errorf("ReadAt = %d, %w", n, err)
			}
			if n, err := f.ReadvAt([][]byte{q[:5], q[5:]}, off); n != int64(len(q)) || err != nil {
				return fmt.Errorf("ReadvAt = %d, %w", n, err)
			}
			v, err := f.View(off, 10)
			if err != nil {
				return err
			}
			same := string(p) == string(q) && string(p) == string(v.Bytes()) && string(p) == string(old.Bytes()[off:off+10])
			v.Release()
			if !same || string(p) != string(marks[off:off+10]) {
				return fmt.Errorf("other bytes at %d", off)
			}
		}
		if n, err := f.ReadAt(fresh(20), busy-10); n < 10 || err != io.EOF {
			return fmt.Errorf("ReadAt past the end = %d, %v", n, err)
		}
	}
	return nil
}

// waitInside waits until n threads of this process are inside that system
// call.
func waitInside(t *testing.T, call, n int) {
	t.Helper()
	for start := time.Now(); threadsInside(t, call) < n; time.Sleep(time.Millisecond) {
		if time.Since(start) > 20*time.Second {
			t.Fatalf("%d threads are in system call %d, want %d", threadsInside(t, call), call, n)
		}
	}
}

func threadsInside(t *testing.T, call int) (n int) {
	t.Helper()
	names, err := filepath.Glob("/proc/self/task/*/syscall")
	must(t, err)
	for _, name := range names {
		text, _ := os.ReadFile(name) // a thread may have ended
		if strings.HasPrefix(string(text), fmt.Sprint(call, " ")) {
			n++
		}
	}
	return n
}
