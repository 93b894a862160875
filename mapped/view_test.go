package mapped_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"runtime"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// F014, F053: views of every age stay right while the file grows.
func TestViewsLiveThroughGrowth(t *testing.T) {
	smallSegments(t)
	const steps, step = 1000, 1537
	data := pattern(steps * step)
	f := openMapped(t, fileOf(t, nil), mapped.Options{})
	var views []*mapped.View
	for i := range steps {
		off, err := f.Append(data[i*step : (i+1)*step])
		if off != int64(i*step) || err != nil {
			t.Fatalf("Append = %d, %v", off, err)
		}
		wantRead(t, f, off+step-1, data[off+step-1:off+step])
		if i%10 == 0 {
			views = append(views, mustView(t, f, off/2, step))
		}
	}
	wantRead(t, f, 0, data)
	for i, v := range views {
		off := i * 10 * step / 2
		if !v.Mapped() || !bytes.Equal(v.Bytes(), data[off:off+step]) {
			t.Fatalf("view %d (mapped: %t) shows other bytes", i, v.Mapped())
		}
	}
	if got := f.Stats().Views; got != int64(len(views)) {
		t.Errorf("%d views live, want %d", got, len(views))
	}
	for _, v := range views {
		v.Release()
		v.Release()
	}
	if got := f.Stats(); got.Views != 0 || got.Maps > 12 {
		t.Errorf("after Release: %d views, %d maps", got.Views, got.Maps)
	}
}

// F026, F027: any offset and length, over segment edges too.
func TestViewAtAnyOffset(t *testing.T) {
	smallSegments(t)
	data := pattern(300_000)
	f := openMapped(t, fileOf(t, data), mapped.Options{})
	f2 := openMapped(t, fileOf(t, data[:100]), mapped.Options{})
	if _, err := f2.WriteAt(data, 0); err != nil { // its first segment is a page
		t.Fatal(err)
	}
	for _, file := range []*mapped.RandomAccessFile{f, f2} {
		for _, off := range []int{0, 1, 100, 4095, 4096, 4097, 8191, 65535, 65537, 131072, 299_999} {
			for _, n := range []int{1, 2, 4096, 70_000} {
				n = min(n, len(data)-off)
				v := mustView(t, file, int64(off), n)
				if !v.Mapped() || cap(v.Bytes()) != n || !bytes.Equal(v.Bytes(), data[off:off+n]) {
					t.Errorf("View(%d, %d): mapped %t, cap %d, or other bytes", off, n, v.Mapped(), cap(v.Bytes()))
				}
				v.Release()
			}
		}
	}
}

// F015: a slice of a view that nobody released stays readable for ever, also
// when view and file are forgotten.
func TestF015ForgottenViewKeepsItsMemory(t *testing.T) {
	smallSegments(t)
	data := pattern(20_000)
	var slices [][]byte
	for _, closed := range []bool{false, true} {
		for _, off := range []int64{0, 3000} { // in a segment, over an edge
			func() {
				f, err := mapped.OpenFile(fileOf(t, data[:5000]), os.O_RDWR, 0, &mapped.Options{Backend: mapped.BackendMapped})
				if err != nil {
					t.Skip(err)
				}
				if _, err := f.WriteAt(data, 0); err != nil {
					t.Fatal(err)
				}
				slices = append(slices, mustView(t, f, off, 10_000).Bytes())
				if closed {
					must(t, f.Close())
				}
			}()
		}
	}
	for range 5 {
		runtime.GC()
	}
	for i, b := range slices {
		off := i % 2 * 3000
		if !bytes.Equal(b, data[off:off+10_000]) {
			t.Errorf("slice %d shows other bytes", i)
		}
	}
}

// A write from the file's own view is as if the bytes had been copied first.
func TestWriteOfTheFilesOwnView(t *testing.T) {
	smallSegments(t)
	data := pattern(100_000)
	for _, tc := range []struct{ from, to, n int }{
		{0, 1, 50_000}, {1, 0, 50_000}, {0, 4096, 60_000}, {5000, 100, 90_000}, {0, 100_000, 100_000},
	} {
		f := openMapped(t, fileOf(t, data), mapped.Options{})
		f.ReadAt(make([]byte, 1), 0)
		want := append(bytes.Clone(data), make([]byte, max(0, tc.to+tc.n-len(data)))...)
		copy(want[tc.to:], data[tc.from:tc.from+tc.n])
		v := mustView(t, f, int64(tc.from), tc.n)
		n, err := f.WriteAt(v.Bytes(), int64(tc.to))
		if n != tc.n || err != nil {
			t.Errorf("WriteAt = %d, %v", n, err)
		}
		v.Release()
		wantRead(t, f, 0, want)
	}
}

// F034, and what others appended is found.
func TestViewPastSize(t *testing.T) {
	name := fileOf(t, pattern(100))
	f := openMapped(t, name, mapped.Options{})
	for _, off := range []int64{99, 100, 101, 1 << 40, 1<<63 - 3} {
		if v, err := f.View(off, 2); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("View(%d, 2) = %v, %v, want ErrUnexpectedEOF", off, v, err)
		}
	}
	must(t, os.WriteFile(name, pattern(200), 0o666))
	v := mustView(t, f, 150, 50)
	defer v.Release()
	if !bytes.Equal(v.Bytes(), pattern(200)[150:]) {
		t.Error("the view shows other bytes")
	}
}
