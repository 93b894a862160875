package unbreakable

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// untilClosed makes the call over and over until it answers ErrClosed.
func (u use) untilClosed(f *mapped.RandomAccessFile, begun func()) error {
	for ; ; begun() {
		err := u.call(f, rand.Int64N(busy-most), 1+rand.IntN(1<<rand.IntN(19)))
		if errors.Is(err, fs.ErrClosed) {
			return nil
		}
		if err != nil && !u.allows(err) {
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
	onBeds(t, func(t *testing.T, _, dir string) { closeAgainstAllCalls(t, dir, 1) })
}

func closeAgainstAllCalls(t *testing.T, dir string, rounds int) {
	needAddresses(t)
	for _, small := range []bool{false, true} {
		if small {
			smallSegments(t)
		}
		withBackends(t, func(t *testing.T, opts mapped.Options) {
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
