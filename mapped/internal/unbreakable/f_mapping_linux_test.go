package unbreakable

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// F033: offsets that do not fit into 32 bits, whatever the machine.
func TestF033OffsetsPast4GiB(t *testing.T) {
	mapsAll := mapsFar(t)
	onEachBackend(t, nil, func(t *testing.T, f *mapped.RandomAccessFile) {
		must(t, f.Truncate(6<<30))
		for _, at := range []int64{5 << 30, 5<<30 - 7, 4<<30 - 50, 2<<30 - 50} {
			_, err := f.WriteAt(pattern(100), at)
			must(t, err)
			for range sixTimes {
				wantRead(t, f, at, pattern(100))
			}
			if v, err := f.View(at, 100); err == nil {
				if string(v.Bytes()) != string(pattern(100)) && (mapsAll || at < 4<<30) {
					t.Errorf("a view at %d shows other bytes", at)
				}
				v.Release()
			} else {
				wantError(t, err, syscall.ENOMEM) // a 32-bit program
			}
		}
		wantRead(t, f, 1<<30, make([]byte, 100)) // where 5 GiB would wrap to
		if f.Size() != 6<<30 {
			t.Errorf("Size is %d", f.Size())
		}
	})
}

// mapsFar reports whether mmap(2) maps what lies past 4 GiB. An emulator of a
// 32-bit system may map what lies 4 GiB before it.
func mapsFar(t *testing.T) bool {
	t.Helper()
	f, err := os.Open(sparseOf(t, t.TempDir(), 6<<30, 5<<30))
	must(t, err)
	defer f.Close()
	b, err := syscall.Mmap(int(f.Fd()), 5<<30, 4096, syscall.PROT_READ, syscall.MAP_SHARED)
	must(t, err)
	defer syscall.Munmap(b)
	return b[0] != 0
}

// F043: a file that may not be mapped is read and written by system calls, and
// its views are copies; the kernel refuses a shared map of direct I/O.
func TestF043DirectIOReadsAndWrites(t *testing.T) {
	fs := startFUSE(t, "-direct")
	data := pattern(300_000)
	name := fs.file(data)
	for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPositional, mapped.BackendPortable} {
		f := open(t, name, mapped.Options{Backend: b})
		for i := range 20 {
			wantRead(t, f, int64(i)*14_000, data[i*14_000:][:9000])
		}
		copy(data[123_456:], "written by "+b.String())
		_, err := f.WriteAt(data[123_456:][:100], 123_456)
		must(t, err)
		wantRead(t, f, 120_000, data[120_000:130_000])
		v := view(t, f, 100_000, 100_000)
		if v.Mapped() || !bytes.Equal(v.Bytes(), data[100_000:200_000]) {
			t.Errorf("%v: a view that is mapped: %t, or has other bytes", b, v.Mapped())
		}
		v.Release()
		must(t, f.Close())
	}
	wantContents(t, name, data)
	_, err := mapped.OpenFile(name, os.O_RDWR, 0, &byMap)
	wantError(t, err, errors.ErrUnsupported)
}

// F044: a view that is refused leaves no descriptor and no map, no address
// that the limit still counts, and a file that can be removed.
func TestF044RefusedViewLeavesNothing(t *testing.T) {
	pageSegments(t)
	data := pattern(300_000)
	for _, b := range everyBackend {
		t.Run(b.String(), func(t *testing.T) {
			name := fileOf(t, data[:100])
			f := open(t, name, mapped.Options{Backend: b, MapLimit: 2 << 20})
			view(t, f, 0, 1).Release()
			_, err := f.WriteAt(data, 0) // views of all of it cross the edges of maps
			must(t, err)
			lent := lendUntilRefused(t, f, data)
			if mapped := f.Stats().Maps > 0; mapped && lent == 0 || lent == 10 {
				t.Fatalf("%d views of %d are lent", lent, 10)
			}
			maps := f.Stats().Maps
			for range 10 {
				if again := lendUntilRefused(t, f, data); again != lent {
					t.Fatalf("%d views were lent, now %d are", lent, again)
				}
			}
			if s := f.Stats(); s.Views != 0 || s.Maps != maps {
				t.Errorf("%d maps, before there were %d; %d views", s.Maps, maps, s.Views)
			}
			must(t, f.Close())
			leavesNothingHere(t, name)
			must(t, os.Remove(name))
		})
	}
}

// lendUntilRefused takes views of the whole file, more than the limit has room
// for, releases them, and answers how many were lent memory.
func lendUntilRefused(t *testing.T, f *mapped.RandomAccessFile, data []byte) (lent int) {
	t.Helper()
	for range 10 {
		_, err := f.View(0, len(data)+1)
		wantError(t, err, io.ErrUnexpectedEOF)
		v, err := f.View(0, len(data))
		if err != nil {
			wantError(t, err, syscall.ENOMEM)
			continue
		}
		defer v.Release()
		if !bytes.Equal(v.Bytes(), data) {
			t.Fatal("a view shows other bytes")
		}
		if v.Mapped() {
			lent++
		}
	}
	return lent
}

func leavesNothingHere(t *testing.T, name string) {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/maps")
	must(t, err)
	if n := strings.Count(string(maps), name); n > 0 || openCounts(t, name) > 0 {
		t.Errorf("%d maps and %d descriptors of the file are left", n, openCounts(t, name))
	}
}

// F046: a map is longer than its file, and makes neither longer nor fails.
func TestF046MapLongerThanAReadOnlyFile(t *testing.T) {
	for _, size := range []int{0, 1, 5, 4095, 4096, 4097, 100_000} {
		name := fileOf(t, pattern(size))
		must(t, os.Chmod(name, 0o444))
		f, err := mapped.OpenFile(name, os.O_RDONLY, 0, &byMap)
		must(t, err)
		got := make([]byte, size+10_000)
		n, err := f.ReadAt(got, 0)
		if n != size || err != io.EOF || !bytes.Equal(got[:n], pattern(size)) {
			t.Errorf("ReadAt past the end of %d bytes = %d, %v, or other bytes", size, n, err)
		}
		if s := f.Stats(); s.Maps != 1 || f.Size() != int64(size) {
			t.Errorf("Size %d, %+v", f.Size(), s)
		}
		must(t, f.Close())
		wantContents(t, name, pattern(size))
	}
}
