package unbreakable

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

// everyBackend are the ways to reach a file.
var everyBackend = []mapped.Backend{
	mapped.BackendAuto, mapped.BackendMapped, mapped.BackendPositional, mapped.BackendPortable,
}

// onEachBackend runs a subtest on each backend that this system has, with a file
// of these contents of its own.
func onEachBackend(t *testing.T, contents []byte, fn func(t *testing.T, f *mapped.RandomAccessFile)) {
	t.Helper()
	for _, b := range everyBackend {
		t.Run(b.String(), func(t *testing.T) {
			if b == mapped.BackendMapped && !canMap {
				t.Skip("this system cannot map files")
			}
			fn(t, open(t, fileOf(t, contents), mapped.Options{Backend: b, Reads: mapped.ReadMapped}))
		})
	}
}

const canMap = region.Supported && region.Coherent

// pageSegments makes the maps of files opened from here on begin with a page,
// so that ranges cross the edges of many.
func pageSegments(t *testing.T) {
	old := region.MinSegment
	region.MinSegment = int64(os.Getpagesize())
	t.Cleanup(func() { region.MinSegment = old })
}

// F026: a view may begin and end anywhere, also across the edges of maps.
func TestF026ViewAtUnalignedOffset(t *testing.T) {
	data := pattern(300_000)
	check := func(t *testing.T, f *mapped.RandomAccessFile) {
		for _, off := range []int64{0, 1, 100, 4095, 4096, 4097, 65535, 65536, 65537, 131_071, 299_999} {
			for _, n := range []int{1, 4096, 4097, 65_536, 100_000} {
				n = min(n, len(data)-int(off))
				v := view(t, f, off, n)
				if !bytes.Equal(v.Bytes(), data[off:][:n]) {
					t.Errorf("View(%d, %d) shows other bytes", off, n)
				}
				v.Release()
			}
		}
	}
	onEachBackend(t, data, check)
	pageSegments(t)
	t.Run("maps of a page", func(t *testing.T) {
		onEachBackend(t, data[:4096], func(t *testing.T, f *mapped.RandomAccessFile) {
			view(t, f, 0, 1).Release()             // the first map
			_, err := f.WriteAt(data[4096:], 4096) // needs more of them
			must(t, err)
			check(t, f)
		})
	})
}

// F027: releasing takes the map away that was made, whatever part of it was
// lent.
func TestF027ReleaseUnmapsWhatWasMapped(t *testing.T) {
	pageSegments(t)
	f := open(t, fileOf(t, pattern(100)), mapped.Options{})
	view(t, f, 0, 1).Release()
	_, err := f.WriteAt(pattern(300_000), 0)
	must(t, err)
	for _, off := range []int64{1, 100, 4095, 4097, 65535, 65537} {
		inside, over := view(t, f, off, 1), view(t, f, off, 200_000)
		maps := f.Stats().Maps
		if maps == 0 {
			t.Skip("this system cannot map files")
		}
		over.Release()
		over.Release()
		if got := f.Stats().Maps; got != maps-1 || over.Bytes() != nil {
			t.Errorf("View(%d) across maps: %d maps before Release, %d after", off, maps, got)
		}
		inside.Release()
		if got := f.Stats().Maps; got != maps-1 {
			t.Errorf("View(%d) inside one map: Release left %d maps of %d", off, got, maps-1)
		}
	}
	if s := f.Stats(); s.Views != 0 {
		t.Errorf("%d views are counted", s.Views)
	}
}

// F028: the last window of a file, at an offset that is a multiple of nothing.
func TestF028LastWindowEndsAtTheEnd(t *testing.T) {
	data := pattern(200_000)
	onEachBackend(t, data, func(t *testing.T, f *mapped.RandomAccessFile) {
		for _, off := range []int64{131_072, 196_608, 196_609, 199_999} {
			v := view(t, f, off, len(data)-int(off))
			if !bytes.Equal(v.Bytes(), data[off:]) || cap(v.Bytes()) != len(v.Bytes()) {
				t.Errorf("View(%d) to the end: other bytes, or room for %d", off, cap(v.Bytes()))
			}
			v.Release()
			_, err := f.View(off, len(data)-int(off)+1)
			wantError(t, err, io.ErrUnexpectedEOF)
		}
	})
}

// F029, F030: a view of nothing is no map and holds no byte to point at.
func TestF029ViewOfNothing(t *testing.T) {
	onEachBackend(t, nil, func(t *testing.T, f *mapped.RandomAccessFile) {
		before := f.Stats().Maps
		v := view(t, f, 0, 0)
		if s := f.Stats(); s.Maps != before || v.Mapped() || len(v.Bytes()) != 0 {
			t.Errorf("%d maps before, now %+v", before, s)
		}
		ran := false
		must(t, v.Do(func(b []byte) error { ran = len(b) == 0; return nil }))
		if !ran {
			t.Error("Do did not run")
		}
		_, err := f.View(0, 42)
		wantError(t, err, io.ErrUnexpectedEOF)
	})
}

func TestF030NoByteBehindAView(t *testing.T) {
	onEachBackend(t, pattern(10_000), func(t *testing.T, f *mapped.RandomAccessFile) {
		for _, at := range []struct{ off, n int }{{0, 0}, {5000, 0}, {10_000, 0}, {0, 1}, {4096, 904}, {0, 10_000}} {
			v := view(t, f, int64(at.off), at.n)
			maps := f.Stats().Maps
			if b := v.Bytes(); len(b) != at.n || cap(b) != at.n {
				t.Errorf("View(%d, %d) has %d bytes and room for %d", at.off, at.n, len(b), cap(b))
			}
			v.Release()
			v.Release()
			if got := f.Stats().Maps; got != maps {
				t.Errorf("View(%d, %d): Release left %d maps of %d", at.off, at.n, got, maps)
			}
		}
		wantRead(t, f, 0, pattern(10_000))
	})
}

// F032: a file that was emptied can be opened and filled again.
func TestF032EmptiedAndOpenedAgain(t *testing.T) {
	onEachBackend(t, pattern(100_000), func(t *testing.T, f *mapped.RandomAccessFile) {
		wantRead(t, f, 0, pattern(100_000))
		must(t, f.Truncate(0))
		must(t, f.Close())
		again := open(t, f.Name(), mapped.Options{Backend: f.Stats().Backend, Reads: mapped.ReadMapped})
		if n, err := again.ReadAt(make([]byte, 10), 0); n != 0 || err != io.EOF || again.Size() != 0 {
			t.Errorf("ReadAt of the empty file = %d, %v; Size %d", n, err, again.Size())
		}
		_, err := again.WriteAt([]byte("filled"), 70_000)
		must(t, err)
		wantRead(t, again, 0, append(make([]byte, 70_000), "filled"...))
	})
}
