package unbreakable

import (
	"os"
	"reflect"
	"strings"
	"syscall"
	"testing"
)

// anonymous is mapped memory of so many pages that belongs to no file.
func anonymous(t testing.TB, pages, prot int) []byte {
	t.Helper()
	p, err := syscall.Mmap(-1, 0, pages*os.Getpagesize(), prot, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	must(t, err)
	t.Cleanup(func() { must(t, syscall.Munmap(p)) })
	return p
}

// halfGone is memory whose first page can be used and whose second cannot.
func halfGone(t testing.TB) []byte {
	t.Helper()
	p := anonymous(t, 2, syscall.PROT_READ|syscall.PROT_WRITE)
	must(t, syscall.Mprotect(p[os.Getpagesize():], syscall.PROT_NONE))
	return p
}

// addressOf is where p begins.
func addressOf(p []byte) uintptr { return reflect.ValueOf(p).Pointer() }

// fileMaps counts the maps of the named file in this process. Pieces of one,
// as advice about parts of it makes, lie side by side and count once.
func fileMaps(t testing.TB, name string) (n int) {
	t.Helper()
	text, err := os.ReadFile("/proc/self/maps")
	must(t, err)
	end := ""
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) < 6 || fields[5] != name {
			continue
		}
		from, to, _ := strings.Cut(fields[0], "-")
		if from != end {
			n++
		}
		end = to
	}
	return n
}

// descriptors counts the descriptors of the named file in this process.
func descriptors(t testing.TB, name string) (n int) {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	must(t, err)
	for _, e := range entries {
		if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil && strings.TrimSuffix(to, " (deleted)") == name {
			n++
		}
	}
	return n
}
