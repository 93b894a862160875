package unbreakable

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// wantTrueSize wants that the handle and the system say the same.
func wantTrueSize(t testing.TB, f *mapped.RandomAccessFile) {
	t.Helper()
	info, err := f.Stat()
	if must(t, err); f.Size() != info.Size() {
		t.Fatalf("Size is %d, and the file's %d", f.Size(), info.Size())
	}
}

// A cut below pages that are mapped and were read: the end is where it was
// cut, and what grows again is zeros.
func TestCutBelowMappedPages(t *testing.T) {
	const whole = 200_000
	smallSegments(t)
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		for _, size := range []int{0, 1, 4095, 4096, 4097, 65535, 65536, 65537, whole - 1} {
			name := fileOf(t, marks[:whole])
			f := open(t, name, opts)
			for range 6 { // by the system, by maps, by the head
				wantRead(t, f, 0, marks[:whole])
			}
			must(t, f.Truncate(int64(size)))
			wantTrueSize(t, f)
			wantContents(t, name, marks[:size])
			for _, off := range []int{0, max(0, size-10), size, whole - 10, whole} {
				wantEnd(t, f, int64(off), whole, marks[off:max(off, size)])
				if off >= size-10 {
					wantEnd(t, f, int64(off), 11, marks[off:max(off, size)])
				}
			}
			if _, err := f.View(int64(size), 1); !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("View past the cut: %v", err)
			}
			must(t, f.Truncate(whole))
			wantTrueSize(t, f)
			wantRead(t, f, 0, append(bytes.Clone(marks[:size]), make([]byte, whole-size)...))
		}
	})
}

// F105, as Linux has it: a cut into a live view is ErrPinned, and nothing at
// all has changed: neither size, nor bytes, nor times.
func TestF105CutIntoAView(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows refuses other cuts as well")
	}
	smallSegments(t)
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileOf(t, marks[:busy])
		must(t, os.Chtimes(name, time.Time{}, time.Unix(1e9, 0)))
		before, err := os.Stat(name)
		must(t, err)
		f := open(t, name, opts)
		for _, r := range []struct{ off, n int }{{100, 3000}, {4000, 200}, {0, busy}, {busy - 1, 1}} {
			v, empty := view(t, f, int64(r.off), r.n), view(t, f, busy, 0)
			for _, size := range []int{0, 1, r.off, r.off + 1, r.off + r.n - 1} {
				if size < r.off+r.n {
					wantError(t, f.Truncate(int64(size)), mapped.ErrPinned)
				}
			}
			if after, err := os.Stat(name); err != nil || after.Size() != busy || !after.ModTime().Equal(before.ModTime()) {
				t.Fatalf("after cuts that were refused: %v, %v", after, err)
			}
			wantTrueSize(t, f)
			wantRead(t, f, 0, marks[:busy])
			if !bytes.Equal(v.Bytes(), marks[r.off:r.off+r.n]) {
				t.Errorf("the view of %v shows other bytes", r)
			}
			v.Release()
			empty.Release()
		}
		v := view(t, f, 100, 3000)
		must(t, f.Truncate(3100))
		wantTrueSize(t, f)
		wantContents(t, name, marks[:3100])
		if !bytes.Equal(v.Bytes(), marks[100:3100]) {
			t.Error("the view that ends at the cut shows other bytes")
		}
		v.Release()
		must(t, f.Truncate(0))
		wantTrueSize(t, f)
	})
}

// Pins are a handle's own: a view of one does not hold another, nor does one
// that outlived its handle.
func TestPinsAreTheHandlesOwn(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows cuts no file that is mapped")
	}
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileOf(t, marks[:busy])
		f, other := open(t, name, opts), open(t, name, opts)
		v := view(t, f, 0, busy)
		defer v.Release()
		must(t, other.Truncate(busy/2))
		wantTrueSize(t, other)
		if size, err := f.Refresh(); size != busy/2 || err != nil {
			t.Errorf("Refresh = %d, %v", size, err)
		}
		wantError(t, f.Truncate(1), mapped.ErrPinned)
		must(t, f.Close())
		must(t, other.Truncate(1))
		wantContents(t, name, marks[:1])
	})
}

// Cuts and growth race with readers, writers, appenders and takers of views.
// Whenever all is quiet, Size is the file's. No view is ever cut into.
func TestCutsRaceWithEverything(t *testing.T) {
	smallSegments(t)
	withBackends(t, func(t *testing.T, opts mapped.Options) { race(t, t.TempDir(), opts, 6) })
}

func TestCutsRaceWithEverythingOnBeds(t *testing.T) {
	smallSegments(t)
	onBeds(t, func(t *testing.T, _, dir string) { race(t, dir, byMap, 12) })
}

func race(t *testing.T, dir string, opts mapped.Options, rounds int) {
	name := fileIn(t, dir, marks[:busy])
	f := open(t, name, opts)
	for range rounds {
		var wg sync.WaitGroup
		for _, u := range append(racers, racers...) {
			wg.Go(func() {
				if err := u.times(f, 25); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		wantTrueSize(t, f)
		got, err := os.ReadFile(name)
		must(t, err)
		must(t, judge(got, 0, alien))
		wantRead(t, f, 0, got)
		wantEnd(t, f, int64(len(got)), 1, nil)
	}
}

// racers are the calls that race; a view is held while others try to cut it.
var racers = append([]use{
	{"Truncate", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.Truncate(2 * off) }, []error{mapped.ErrPinned}},
	{"Truncate to nothing", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.Truncate(int64(n % 5000)) }, []error{mapped.ErrPinned}},
	{"View", func(f *mapped.RandomAccessFile, off int64, n int) error {
		v, err := f.View(off, n)
		if err != nil {
			return err
		}
		defer v.Release()
		for range 3 {
			if err := judge(v.Bytes(), off, alien); err != nil { // a fault would be fatal
				return err
			}
			runtime.Gosched()
		}
		return nil
	}, []error{io.ErrUnexpectedEOF}},
}, named("ReadAt", "ReadvAt", "WriteAt", "WritevAt", "Append", "Refresh", "PunchHole")...)

// named are the uses of these names.
func named(names ...string) (found []use) {
	for _, name := range names {
		for _, u := range uses {
			if u.name == name {
				found = append(found, u)
			}
		}
	}
	return found
}

// times makes the call n times.
func (u use) times(f *mapped.RandomAccessFile, n int) error {
	for range n {
		err := u.call(f, rand.Int64N(busy-most), 1+rand.IntN(1<<rand.IntN(17)))
		if err != nil && !u.allows(err) {
			return fmt.Errorf("%s: %w", u.name, err)
		}
	}
	return nil
}
