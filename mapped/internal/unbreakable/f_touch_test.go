package unbreakable

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

// needMaps skips where files cannot be mapped.
func needMaps(t testing.TB) {
	t.Helper()
	if !region.Supported || !region.Coherent {
		t.Skip("this system cannot map files")
	}
}

// withBackends runs a subtest on each backend that there is.
func withBackends(t *testing.T, fn func(t *testing.T, opts mapped.Options)) {
	for _, opts := range []mapped.Options{byMap, {}, {Backend: mapped.BackendPositional}, {Backend: mapped.BackendPortable}} {
		t.Run(opts.Backend.String(), func(t *testing.T) {
			if opts.Backend == mapped.BackendMapped {
				needMaps(t)
			}
			fn(t, opts)
		})
	}
}

// wantEnd reads n bytes at off and wants those of want, then the end.
func wantEnd(t testing.TB, f *mapped.RandomAccessFile, off int64, n int, want []byte) {
	t.Helper()
	p := fresh(n)
	if k, err := f.ReadAt(p, off); k != len(want) || err != io.EOF || string(p[:k]) != string(want) {
		t.Fatalf("ReadAt(%d bytes, %d) = %d, %v, want %d and a bare EOF, or other bytes", n, off, k, err, len(want))
	}
}

// F001: a length that was recorded elsewhere is longer than the file. It was
// cut before it was opened, or afterwards, when all of it was mapped.
func TestF001MapLongerThanTheFile(t *testing.T) {
	const recorded = 1 << 20
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		for _, before := range []bool{true, false} {
			name := fileOf(t, marks[:recorded])
			if before {
				must(t, os.Truncate(name, 1))
			}
			f := open(t, name, opts)
			if !before {
				wantRead(t, f, 0, marks[:recorded])
				must(t, os.Truncate(name, 1))
				_, err := f.Refresh()
				must(t, err)
			}
			wantEnd(t, f, 0, recorded, marks[:1])
			wantEnd(t, f, recorded-100, 100, nil)
			if _, err := f.View(0, recorded); !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("View of the recorded length: %v", err)
			}
		}
	})
}

// F007: an I/O error arrives as EIO.
func TestF007StorageErrorIsAnError(t *testing.T) {
	f := startFUSE(t)
	data := pattern(1 << 20)
	file := open(t, f.file(data), byMap)
	f.set("eio", "65536 4194304")
	wantRead(t, file, 0, data[:4096])
	_, err := file.ReadAt(make([]byte, 4096), 512<<10)
	wantError(t, err, syscall.EIO)
	f.clear("eio")
	wantRead(t, file, 512<<10, data[512<<10:][:4096])
}

// F009: a name that is removed and made again, or replaced, is another file.
// The one that is open stays whole. (Cut in place: F002.)
func TestF009NameIsTakenByAnotherFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows keeps the name of a file that is open")
	}
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileOf(t, marks[:256<<10])
		f := open(t, name, opts)
		wantRead(t, f, 0, marks[:128<<10])
		v := view(t, f, 0, 200<<10)
		defer v.Release()

		must(t, os.Remove(name))
		must(t, os.WriteFile(name, fresh(10), 0o666))
		wantRead(t, f, 0, marks[:256<<10])
		other := filepath.Join(filepath.Dir(name), "other")
		must(t, os.WriteFile(other, fresh(300<<10), 0o666))
		must(t, os.Rename(other, name))
		if size, err := f.Refresh(); size != 256<<10 || err != nil {
			t.Errorf("Refresh = %d, %v", size, err)
		}
		wantRead(t, f, 0, marks[:256<<10])
		must(t, judge(v.Bytes(), 0))
		_, err := f.WriteAt(marks[256<<10:257<<10], 256<<10)
		must(t, err)
		wantRead(t, f, 0, marks[:257<<10])
		wantContents(t, name, fresh(300<<10))
	})
}

// F010: a file that was empty when it was mapped.
func TestF010ViewOfAnEmptyFile(t *testing.T) {
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileOf(t, nil)
		f := open(t, name, opts)
		for range 2 {
			if _, err := f.View(0, 42); !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("View of nothing: %v", err)
			}
			wantEnd(t, f, 0, 42, nil)
		}
		must(t, os.WriteFile(name, marks[:42], 0o666))
		v := view(t, f, 0, 42)
		defer v.Release()
		must(t, judge(v.Bytes(), 0))
		wantRead(t, f, 0, marks[:42])
	})
}
