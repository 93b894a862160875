package mapped_test

import (
	"io"
	"math"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// A file as long as files can be, on tmpfs, which takes one.
func TestLongestFile(t *testing.T) {
	const last = 1<<63 - 1
	dir, err := os.MkdirTemp("/dev/shm", "seekless")
	if err != nil {
		t.Skip("no tmpfs to write to: ", err)
	}
	defer os.RemoveAll(dir)
	for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendMapped, mapped.BackendPositional, mapped.BackendPortable} {
		f, err := mapped.OpenFile(filepath.Join(dir, b.String()), os.O_RDWR|os.O_CREATE, 0o666, &mapped.Options{Backend: b})
		must(t, err)
		if err := f.Truncate(last); err != nil {
			t.Skip(err)
		}
		for _, off := range []int64{0, 1 << 32, 1 << 46, 1<<62 + 1, last - 20, last - 5, last - 1, last} {
			for _, n := range []int{1, 10, 1 << 20} {
				want := int(min(int64(n), last-off))
				for range 6 { // by the system first, by maps then
					if got, err := f.ReadAt(make([]byte, n), off); got != want || (got < n) != (err == io.EOF) {
						t.Fatalf("%v: ReadAt(%d bytes, %d) = %d, %v", b, n, off, got, err)
					}
				}
			}
			if v, err := f.View(off, int(min(1, last-off))); err == nil {
				v.Release()
			}
		}
		if most := math.MaxInt; most > math.MaxInt32 {
			if v, err := f.View(0, most); err == nil {
				v.Release()
				t.Errorf("%v: a view of %d bytes", b, most)
			}
		}
		if off, err := f.Append([]byte("x")); err == nil || f.Size() != last {
			t.Errorf("%v: Append = %d, %v", b, off, err)
		}
		must(t, f.Close())
	}
}

// F035: where addresses run out, reads are system calls.
func TestAddressLimit(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("a 32-bit program has no 4 GiB of addresses to limit")
	}
	name := fileOf(t, nil)
	if err := os.Truncate(name, 8<<30); err != nil {
		t.Skip(err)
	}
	var old syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_AS, &old))
	limited := old
	limited.Cur = 4 << 30
	must(t, syscall.Setrlimit(syscall.RLIMIT_AS, &limited))
	defer syscall.Setrlimit(syscall.RLIMIT_AS, &old)

	f, err := mapped.OpenFile(name, os.O_RDWR, 0, nil)
	must(t, err)
	defer f.Close()
	for i := range int64(100) {
		wantRead(t, f, i*80_000_003, make([]byte, 100))
	}
	if s := f.Stats(); s.Maps != 0 || s.SystemBytes != 10_000 {
		t.Errorf("8 GiB of maps under a limit of 4: %+v", s)
	}
	v := mustView(t, f, 1<<30, 100)
	defer v.Release()
	// A map that just covers its file is made all the same.
	small := openMapped(t, fileOf(t, pattern(1000)), mapped.Options{})
	if s := small.Stats(); s.Maps != 1 {
		t.Errorf("a small file under the limit: %+v", s)
	}
}
