package mapped_test

import (
	"os"
	"strings"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// mapsOf counts the maps of the named file in this process.
func mapsOf(t *testing.T, name string) int {
	t.Helper()
	b, err := os.ReadFile("/proc/self/maps")
	must(t, err)
	return strings.Count(string(b), " "+name+"\n")
}

// descriptorsOf counts the descriptors of the named file in this process.
func descriptorsOf(t *testing.T, name string) (n int) {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	must(t, err)
	for _, e := range entries {
		if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil && to == name {
			n++
		}
	}
	return n
}

func TestCloseLeavesNothing(t *testing.T) {
	smallSegments(t)
	name := fileOf(t, pattern(5000))
	f := openMapped(t, name, mapped.Options{Reads: mapped.ReadMapped, Appenders: true})
	_, err := f.WriteAt(pattern(100_000), 0)
	must(t, err)
	wantRead(t, f, 0, pattern(100_000))
	inside, over := mustView(t, f, 10, 20), mustView(t, f, 0, 50_000)
	if maps := mapsOf(t, name); maps < 3 || descriptorsOf(t, name) == 0 {
		t.Fatalf("%d maps while open", maps)
	}
	must(t, f.Close())
	if maps, fds := mapsOf(t, name), descriptorsOf(t, name); maps != 2 || fds != 0 {
		t.Errorf("%d maps and %d descriptors after Close with two views, want 2 and 0", maps, fds)
	}
	inside.Release()
	over.Release()
	if maps := mapsOf(t, name); maps != 0 {
		t.Errorf("%d maps after the last Release", maps)
	}
	if f.Size() != 100_000 {
		t.Errorf("Size after Close is %d", f.Size())
	}
}

// A file that is opened, read once and closed is never mapped.
func TestOneReadMapsNothing(t *testing.T) {
	name := fileOf(t, pattern(5000))
	f, err := mapped.OpenFile(name, os.O_RDWR, 0, nil)
	must(t, err)
	defer f.Close()
	wantRead(t, f, 0, pattern(4096))
	if s := f.Stats(); mapsOf(t, name) != 0 || s.Maps != 0 || s.SystemBytes != 4096 {
		t.Errorf("after one read: %+v", s)
	}
	for range 10 {
		wantRead(t, f, 0, pattern(4096))
	}
	if s := f.Stats(); mapsOf(t, name) != 1 || s.Maps != 1 || s.MappedBytes == 0 {
		t.Errorf("after eleven reads: %+v", s)
	}
}

// Blocks that are reserved show nowhere but in their count, and go at Close.
func TestReserveIsGivenBack(t *testing.T) {
	blocks := func(name string) int64 {
		info, err := os.Stat(name)
		must(t, err)
		return allocated(info)
	}
	name := fileOf(t, pattern(5000))
	for _, keep := range []bool{false, true} {
		f, err := mapped.OpenFile(name, os.O_RDWR, 0, &mapped.Options{KeepReserve: keep, Preallocate: 1 << 20})
		must(t, err)
		if f.Stats().Reserved == 0 {
			t.Skip("this file system does not reserve")
		}
		if f.Size() != 5000 || blocks(name) < 1<<20 {
			t.Errorf("Size %d, %d bytes allocated after Preallocate", f.Size(), blocks(name))
		}
		must(t, f.Close())
		if got := blocks(name); keep != (got >= 1<<20) {
			t.Errorf("KeepReserve %t: %d bytes allocated after Close", keep, got)
		}
	}
	f, err := mapped.OpenFile(name, os.O_RDWR, 0, nil)
	must(t, err)
	defer f.Close()
	must(t, f.Trim())
	if got := blocks(name); got >= 1<<20 || f.Size() != 5000 {
		t.Errorf("%d bytes allocated and Size %d after Trim", got, f.Size())
	}
}
