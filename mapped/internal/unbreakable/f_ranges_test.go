package unbreakable

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"sync"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

// F031: hints fail nobody: nil, or errors.ErrUnsupported.
func TestF031HintsOnNothing(t *testing.T) {
	hints := map[string]func(f *mapped.RandomAccessFile, off, n int64) error{
		"Advise":   func(f *mapped.RandomAccessFile, off, n int64) error { return f.Advise(off, n, mapped.AdviceSequential) },
		"Prefetch": (*mapped.RandomAccessFile).Prefetch,
		"Resident": func(f *mapped.RandomAccessFile, off, n int64) error { _, err := f.Resident(off, n); return err },
	}
	for _, contents := range [][]byte{nil, pattern(5000)} {
		onEachBackend(t, contents, func(t *testing.T, f *mapped.RandomAccessFile) {
			for name, hint := range hints {
				for _, at := range []struct{ off, n int64 }{{0, 0}, {0, 100}, {1, 1}, {1 << 40, 5}, {0, math.MaxInt64}} {
					if err := hint(f, at.off, at.n); err != nil {
						wantError(t, err, errors.ErrUnsupported)
						if f.Stats().Backend == mapped.BackendMapped && name != "Resident" {
							t.Errorf("%s(%d, %d) of a mapped file: %v", name, at.off, at.n, err)
						}
					}
				}
			}
			if len(contents) > 0 {
				wantRead(t, f, 0, contents)
			}
		})
	}
}

// F034: a view that begins past the end is an error, however long.
func TestF034ViewPastTheEnd(t *testing.T) {
	onEachBackend(t, pattern(5000), func(t *testing.T, f *mapped.RandomAccessFile) {
		for _, off := range []int64{5000, 5001, 8192, 1 << 40, math.MaxInt64 - 1} {
			for _, n := range []int{1, 5000, 1 << 30, math.MaxInt} {
				want := io.ErrUnexpectedEOF
				if off > math.MaxInt64-int64(n) {
					want = fs.ErrInvalid
				}
				v, err := f.View(off, n)
				wantError(t, err, want)
				if v != nil {
					t.Errorf("View(%d, %d) also answers a view", off, n)
				}
			}
		}
	})
}

// F047: a negative offset or length is fs.ErrInvalid in every call that takes
// one, empty or not, and changes nothing.
func TestF047NegativeRanges(t *testing.T) {
	data := pattern(5000)
	onEachBackend(t, data, func(t *testing.T, f *mapped.RandomAccessFile) {
		for _, off := range []int64{-1, -4096, math.MinInt64} {
			for name, err := range map[string]error{
				"ReadAt":            second(f.ReadAt(make([]byte, 10), off)),
				"ReadAt, empty":     second(f.ReadAt(nil, off)),
				"ReadvAt":           second(f.ReadvAt([][]byte{make([]byte, 10)}, off)),
				"ReadvAt, empty":    second(f.ReadvAt(nil, off)),
				"WriteAt":           second(f.WriteAt(make([]byte, 10), off)),
				"WriteAt, empty":    second(f.WriteAt([]byte{}, off)),
				"WritevAt":          second(f.WritevAt([][]byte{make([]byte, 10)}, off)),
				"WritevAt, empty":   second(f.WritevAt([][]byte{nil}, off)),
				"View":              second(f.View(off, 10)),
				"View, empty":       second(f.View(off, 0)),
				"View of less":      second(f.View(0, -1)),
				"Truncate":          f.Truncate(off),
				"Preallocate":       f.Preallocate(off),
				"PunchHole":         f.PunchHole(off, 10),
				"PunchHole of less": f.PunchHole(0, off),
				"Advise":            f.Advise(off, 10, mapped.AdviceRandom),
				"Advise about less": f.Advise(0, off, mapped.AdviceRandom),
				"Prefetch":          f.Prefetch(off, 10),
				"Resident":          second(f.Resident(off, 10)),
				"Resident, of less": second(f.Resident(0, off)),
			} {
				if problem := misshapen(err, f.Name()); !errors.Is(err, fs.ErrInvalid) || problem != "" {
					t.Errorf("%s at %d: %v %s", name, off, err, problem)
				}
			}
		}
		wantContents(t, f.Name(), data)
	})
}

func second[T any](_ T, err error) error { return err }

// F048: a range that passes the last offset there is ends at the end of the
// file, as any other does; nothing adds the two up.
func TestF048RangeOverflows(t *testing.T) {
	data := pattern(5000)
	onEachBackend(t, data, func(t *testing.T, f *mapped.RandomAccessFile) {
		for range sixTimes { // by system call first, from maps then
			for _, off := range []int64{math.MaxInt64 - 10, math.MaxInt64 - 5, math.MaxInt64} {
				if n, err := f.ReadAt(make([]byte, 10), off); n != 0 || err != io.EOF {
					t.Fatalf("ReadAt(10 bytes, %d) = %d, %v", off, n, err)
				}
				if n, err := f.ReadvAt([][]byte{make([]byte, 4), make([]byte, 6)}, off); n != 0 || err != io.EOF {
					t.Fatalf("ReadvAt(10 bytes, %d) = %d, %v", off, n, err)
				}
			}
			for _, off := range []int64{0, 1, 4999, 5000} {
				got, err := io.ReadAll(io.NewSectionReader(f, off, math.MaxInt64))
				if !bytes.Equal(got, data[off:]) || err != nil {
					t.Fatalf("all from %d: %d bytes, %v", off, len(got), err)
				}
			}
		}
		for _, err := range []error{
			second(f.WriteAt(make([]byte, 10), math.MaxInt64-5)),
			second(f.WritevAt([][]byte{make([]byte, 4), make([]byte, 6)}, math.MaxInt64-9)),
			second(f.View(math.MaxInt64-5, 10)),
			f.PunchHole(math.MaxInt64-5, 10),
			f.Prefetch(5, math.MaxInt64),
		} {
			wantError(t, err, fs.ErrInvalid)
		}
		wantContents(t, f.Name(), data)
	})
}

// F045: maps that come and go at once do not take each other away.
func TestF045ManyMapAndUnmapAtOnce(t *testing.T) {
	pageSegments(t)
	data := pattern(100_000)
	name := fileOf(t, data[:100])
	shared := open(t, name, mapped.Options{Reads: mapped.ReadMapped})
	view(t, shared, 0, 1).Release()
	_, err := shared.WriteAt(data, 0) // so that views cross the edges of maps
	must(t, err)
	for off := range int64(len(data)) {
		if off&(off-1) == 0 {
			view(t, shared, off, 1).Release() // the first byte of each map
		}
	}
	before := region.Maps()
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			for k := range 30 {
				if err := mapAndUnmap(name, shared, data, (i*977+k*331)%90_000); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if got := region.Maps(); got > before {
		t.Errorf("%d maps are left, there were %d", got, before)
	}
}

// mapAndUnmap looks at 1000 bytes through a view of shared and one of a file
// of its own.
func mapAndUnmap(name string, shared *mapped.RandomAccessFile, data []byte, off int) error {
	f, err := mapped.Open(name)
	if err != nil {
		return err
	}
	for _, from := range []*mapped.RandomAccessFile{f, shared} {
		v, err := from.View(int64(off), 1000)
		if err != nil {
			return err
		}
		if !bytes.Equal(v.Bytes(), data[off:][:1000]) {
			return fmt.Errorf("other bytes at %d", off)
		}
		v.Release()
	}
	return f.Close()
}
