package unbreakable

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// F049: a write that returned is what every read answers, by map and by system
// call, on this handle and another, and what every live view shows.
func TestF049ReadsSeeWrites(t *testing.T) {
	onEachBackend(t, make([]byte, 1<<20), func(t *testing.T, f *mapped.RandomAccessFile) {
		other := open(t, f.Name(), mapped.Options{Reads: mapped.ReadMapped})
		v := view(t, f, 0, 1<<20)
		rounds := uint64(10_000)
		if testing.Short() {
			rounds = 1000
		}
		for k := uint64(1); k <= rounds; k++ {
			off := int64(k * 7919 * 8 % (1 << 20))
			writer, reader := f, other
			if k%2 == 0 {
				writer, reader = other, f
			}
			var p [8]byte
			binary.LittleEndian.PutUint64(p[:], k)
			_, err := writer.WriteAt(p[:], off)
			must(t, err)
			wantRead(t, reader, off, p[:])
			wantRead(t, writer, off, p[:])
			if v.Mapped() && !bytes.Equal(v.Bytes()[off:][:8], p[:]) {
				t.Fatalf("round %d: the view does not show it", k)
			}
		}
		v.Release()
	})
}

// F051: a reader just behind a writer meets no page that is half there: the
// first touch of a page races with writes to its neighbours.
func TestF051ReaderJustBehindAWriter(t *testing.T) {
	const pages = 500
	for _, sparse := range []bool{false, true} {
		onEachBackend(t, nil, func(t *testing.T, f *mapped.RandomAccessFile) {
			if sparse { // the reader touches holes, and then finds them filled
				must(t, f.Truncate(pages<<12))
			}
			followWriter(t, f, pages)
		})
	}
}

// followWriter writes pages that tell their number, and reads each when its
// write has returned: on the same handle, another, and through a view.
func followWriter(t *testing.T, f *mapped.RandomAccessFile, pages int64) {
	t.Helper()
	other := open(t, f.Name(), mapped.Options{Reads: mapped.ReadMapped})
	var written atomic.Int64
	failed := make(chan error, 1)
	go func() {
		for k := range pages {
			if _, err := f.WriteAt(numbered(k), k<<12); err != nil {
				failed <- err
				return
			}
			written.Store(k + 1)
		}
		failed <- nil
	}()
	for k := int64(0); k < pages; {
		if written.Load() <= k {
			touchAhead(f, k)
			runtime.Gosched()
			select {
			case err := <-failed:
				must(t, err)
			default:
			}
			continue
		}
		wantRead(t, f, k<<12, numbered(k))
		wantRead(t, other, k<<12, numbered(k))
		v := view(t, f, k<<12, 1<<12)
		if !bytes.Equal(v.Bytes(), numbered(k)) {
			t.Fatalf("a view of page %d shows other bytes", k)
		}
		v.Release()
		k++
	}
}

// touchAhead reads what is about to be written: whatever comes, it must not
// stay.
func touchAhead(f *mapped.RandomAccessFile, k int64) {
	var p [16]byte
	_, _ = f.ReadAt(p[:], k<<12+2048)
}

// numbered is page k.
func numbered(k int64) []byte {
	p := make([]byte, 0, 1<<12)
	for len(p) < 1<<12 {
		p = binary.LittleEndian.AppendUint64(p, uint64(k)+1)
	}
	return p
}

// F053: bytes that this handle grew by are there at once, past every end of a
// map.
func TestF053GrowthBeyondTheMap(t *testing.T) {
	pageSegments(t)
	onEachBackend(t, pattern(100), func(t *testing.T, f *mapped.RandomAccessFile) {
		data := pattern(1 << 20)
		view(t, f, 0, 1).Release()
		for size := 100; size < len(data); {
			next := min(size+size/3+77, len(data))
			_, err := f.WriteAt(data[size:next], int64(size))
			must(t, err)
			if f.Size() != int64(next) {
				t.Errorf("Size is %d, want %d", f.Size(), next)
			}
			wantRead(t, f, int64(next-1), data[next-1:next])
			wantRead(t, f, int64(size-1), data[size-1:next])
			v := view(t, f, int64(next-1), 1)
			if v.Bytes()[0] != data[next-1] {
				t.Errorf("a view of byte %d shows another", next-1)
			}
			v.Release()
			size = next
		}
		wantRead(t, f, 0, data)
	})
}

// F054, F055: the end of the file is where it is, not where the map ends or
// the page: every answer is that of os.File, at every edge, also after a cut
// that left old bytes in the page.
func TestF054EndIsTheFilesNotTheMaps(t *testing.T) {
	for _, size := range []int{1, 4095, 4096, 4097, 8191, 8192, 8193, 65_535, 65_536, 65_537} {
		onEachBackend(t, pattern(size+5000), func(t *testing.T, f *mapped.RandomAccessFile) {
			wantRead(t, f, 0, pattern(size+5000))
			must(t, f.Truncate(int64(size)))
			wantAnswersOfOS(t, f, size)
		})
	}
}

func TestF055ReadsAcrossTheEnd(t *testing.T) {
	pageSegments(t)
	onEachBackend(t, pattern(100), func(t *testing.T, f *mapped.RandomAccessFile) {
		view(t, f, 0, 1).Release()
		for _, size := range []int{200, 4096, 5000, 12_288, 70_001} {
			_, err := f.WriteAt(pattern(size), 0)
			must(t, err)
			wantAnswersOfOS(t, f, size)
		}
	})
}

// wantAnswersOfOS reads around the end of a file of size bytes.
func wantAnswersOfOS(t *testing.T, f *mapped.RandomAccessFile, size int) {
	t.Helper()
	ref, err := os.Open(f.Name())
	must(t, err)
	defer ref.Close()
	for range 2 {
		for _, back := range []int{-4096, -1, 0, 1, 2, 100, 4096, 65_536, size} {
			for _, n := range []int{0, 1, 2, 101, 4096, 4097, 140_000} {
				off := max(0, size-back)
				p, q := make([]byte, n), make([]byte, n)
				got, err := f.ReadAt(p, int64(off))
				want, wantErr := ref.ReadAt(q, int64(off))
				if got != want || err != wantErr || !bytes.Equal(p[:got], q[:want]) {
					t.Fatalf("%d bytes: ReadAt(%d bytes, %d) = %d, %v; os.File: %d, %v; or other bytes", size, n, off, got, err, want, wantErr)
				}
				if n > size-off && n > 0 {
					_, err := f.View(int64(off), n)
					wantError(t, err, io.ErrUnexpectedEOF)
				}
			}
		}
	}
}

// F057: a position past the end is at the end every time, and only as long as
// the file ends there.
func TestF057EndIsNotForgotten(t *testing.T) {
	onEachBackend(t, pattern(5000), func(t *testing.T, f *mapped.RandomAccessFile) {
		cursor := io.NewSectionReader(f, 0, 1<<62)
		p := make([]byte, 10)
		for range sixTimes {
			for _, to := range []int64{10_000, 5001, 5000, 1 << 40} {
				_, err := cursor.Seek(to, io.SeekStart)
				must(t, err)
				if n, err := cursor.Read(p); n != 0 || err != io.EOF {
					t.Fatalf("Read at %d = %d, %v", to, n, err)
				}
			}
		}
		_, err := cursor.Seek(5000, io.SeekStart)
		must(t, err)
		_, err = f.Append([]byte("more"))
		must(t, err)
		if n, err := io.ReadFull(cursor, p[:4]); n != 4 || err != nil || string(p[:4]) != "more" {
			t.Errorf("Read after growth = %d, %v, %q", n, err, p[:4])
		}
	})
}

// F058: after Truncate the file is as long as it was told to be.
func TestF058TruncateDoesWhatItSays(t *testing.T) {
	onEachBackend(t, pattern(5000), wantTruncates)
}

func wantTruncates(t *testing.T, f *mapped.RandomAccessFile) {
	t.Helper()
	for _, size := range []int64{4999, 0, 123_456, 123_456, 4096, 1 << 20, 1} {
		must(t, f.Truncate(size))
		info, err := os.Stat(f.Name())
		must(t, err)
		own, err := f.Stat()
		must(t, err)
		if info.Size() != size || own.Size() != size || f.Size() != size {
			t.Errorf("Truncate(%d): stat says %d, Stat %d, Size %d", size, info.Size(), own.Size(), f.Size())
		}
	}
}
