package unbreakable

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

const (
	busy = 1 << 20  // the length of a file in use at Close
	most = busy / 2 // the longest range of a call on it
)

// A use is a call on a file that others use and close. What it answers is nil
// or one of the errors allowed; ErrClosed ends the using.
type use struct {
	name    string
	call    func(f *mapped.RandomAccessFile, off int64, n int) error
	allowed []error
}

var uses = []use{
	{"ReadAt", func(f *mapped.RandomAccessFile, off int64, n int) error {
		p := fresh(n)
		n, err := f.ReadAt(p, off)
		return errors.Join(judge(p[:n], off, alien), err)
	}, []error{io.EOF}},
	{"ReadvAt", func(f *mapped.RandomAccessFile, off int64, n int) error {
		p := fresh(n)
		k, err := f.ReadvAt([][]byte{p[:n/2], p[n/2:]}, off)
		return errors.Join(judge(p[:k], off, alien), err)
	}, []error{io.EOF}},
	{"WriteAt", func(f *mapped.RandomAccessFile, off int64, n int) error {
		_, err := f.WriteAt(marks[off:off+int64(n)], off)
		return err
	}, nil},
	{"WritevAt", func(f *mapped.RandomAccessFile, off int64, n int) error {
		p := marks[off : off+int64(n)]
		_, err := f.WritevAt([][]byte{p[:n/2], nil, p[n/2:]}, off)
		return err
	}, nil},
	{"Append", func(f *mapped.RandomAccessFile, off int64, n int) error {
		p := make([]byte, 1+n%5000)
		for i := range p {
			p[i] = alien
		}
		_, err := f.Append(p)
		return err
	}, nil},
	{"Truncate", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.Truncate(busy/2 + off) }, []error{mapped.ErrPinned}},
	{"Preallocate", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.Preallocate(busy + off) }, []error{errors.ErrUnsupported}},
	{"PunchHole", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.PunchHole(off, int64(n)) }, []error{errors.ErrUnsupported}},
	{"Sync", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.Sync() }, nil},
	{"View", func(f *mapped.RandomAccessFile, off int64, n int) error {
		v, err := f.View(off, n)
		if err != nil {
			return err
		}
		defer v.Release()
		return v.Do(func(b []byte) error { return judge(b, off, alien) })
	}, []error{io.ErrUnexpectedEOF}},
	{"Refresh", func(f *mapped.RandomAccessFile, off int64, n int) error { _, err := f.Refresh(); return err }, nil},
	{"Advise", func(f *mapped.RandomAccessFile, off int64, n int) error {
		return f.Advise(off, int64(n), mapped.AdviceRandom)
	}, []error{errors.ErrUnsupported}},
	{"Resident", func(f *mapped.RandomAccessFile, off int64, n int) error {
		_, err := f.Resident(off, int64(n))
		return err
	}, []error{errors.ErrUnsupported}},
}

// untilClosed makes the call over and over until it answers ErrClosed.
func (u use) untilClosed(f *mapped.RandomAccessFile, begun func()) error {
	for ; ; begun() {
		err := u.call(f, rand.Int64N(busy-most), 1+rand.IntN(1<<rand.IntN(19)))
		if errors.Is(err, fs.ErrClosed) {
			return nil
		}
		allowed := err == nil
		for _, a := range u.allowed {
			allowed = allowed || errors.Is(err, a)
		}
		if !allowed {
			return fmt.Errorf("%s: %w", u.name, err)
		}
		runtime.Gosched()
	}
}

// F018: Close in the middle of all calls at once, with views outstanding.
func TestF018CloseAgainstAllCalls(t *testing.T) {
	closeAgainstAllCalls(t, t.TempDir(), 3)
}

func TestF018CloseAgainstAllCallsOnBeds(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) { closeAgainstAllCalls(t, dir, 5) })
}

func closeAgainstAllCalls(t *testing.T, dir string, rounds int) {
	needAddresses(t)
	for _, small := range []bool{false, true} {
		if small {
			smallSegments(t)
		}
		everyBackend(t, func(t *testing.T, opts mapped.Options) {
			for range rounds {
				closeOnce(t, fileIn(t, dir, marks[:busy]), opts)
			}
		})
	}
}

func closeOnce(t *testing.T, name string, opts mapped.Options) {
	t.Helper()
	goroutines := runtime.NumGoroutine()
	f := open(t, name, opts)
	held := []*mapped.View{view(t, f, 0, 1000), view(t, f, 3000, busy/4)}
	var begun, wg sync.WaitGroup
	begun.Add(len(uses))
	for _, u := range uses {
		wg.Go(func() {
			once := sync.OnceFunc(begun.Done)
			defer once()
			if err := u.untilClosed(f, once); err != nil {
				t.Error(err)
			}
		})
	}
	begun.Wait()
	must(t, f.Close())
	if n := descriptors(t, name); n != 0 {
		t.Errorf("%d descriptors when Close has returned", n)
	}
	wg.Wait()
	wantMaps(t, name, held)
	for i, off := range []int64{0, 3000} {
		must(t, held[i].Do(func(b []byte) error { return judge(b, off, alien) }))
		held[i].Release()
	}
	wantMaps(t, name, nil)
	// A goroutine that has called Done may not be gone yet.
	for start := time.Now(); runtime.NumGoroutine() > goroutines; runtime.Gosched() {
		if time.Since(start) > 10*time.Second {
			t.Fatalf("%d goroutines, %d before the file was opened", runtime.NumGoroutine(), goroutines)
		}
	}
}

// wantMaps wants no map of the file but those of the views that are held and
// lent: one of a segment that many may share, one of every exact range.
func wantMaps(t *testing.T, name string, held []*mapped.View) {
	t.Helper()
	most := 0
	for _, v := range held {
		if v.Mapped() {
			most++
		}
	}
	if n := fileMaps(t, name); n > most || n == 0 && most > 0 {
		t.Errorf("%s: %d maps with %d views that are lent", filepath.Base(name), n, most)
	}
}
