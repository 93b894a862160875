package unbreakable

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// wantBackend wants the backend, and a reason that has the word.
func wantBackend(t *testing.T, f *mapped.RandomAccessFile, backend mapped.Backend, word string) {
	t.Helper()
	if got := f.Stats(); got.Backend != backend || !strings.Contains(got.Reason, word) {
		t.Fatalf("backend %v, because %s; want %v and the word %q", got.Backend, got.Reason, backend, word)
	}
}

// wantRefusal wants BackendMapped refused for a reason that has the word.
func wantRefusal(t *testing.T, name string, flag int, word string) {
	t.Helper()
	f, err := mapped.OpenFile(name, flag, 0, &mapped.Options{Backend: mapped.BackendMapped})
	if err == nil {
		f.Close()
	}
	wantError(t, err, errors.ErrUnsupported)
	if !strings.Contains(err.Error(), word) {
		t.Fatalf("%v does not say %q", err, word)
	}
}

// readOften reads so often that a file which may be mapped is mapped.
func readOften(t *testing.T, f *mapped.RandomAccessFile, want []byte) {
	t.Helper()
	for range 10 {
		wantRead(t, f, 0, want)
	}
}

// On every bed that is known to be coherent a file is mapped, an empty one
// too.
func TestKnownFileSystemsAreMapped(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) {
		f := open(t, filepath.Join(dir, "file"), mapped.Options{})
		wantBackend(t, f, mapped.BackendMapped, "file")
	})
}

// A read-only handle of a file that is copied up by a write of another reads
// the new bytes by pread(2); a map stays with the old file.
func TestOverlayCopyUpIsSeen(t *testing.T) {
	beds := needBeds(t)
	old, changed := pattern(10_000), append([]byte("changed"), pattern(10_000)[7:]...)
	lower, err := os.MkdirTemp(filepath.Join(beds, "ext4", "lower"), "test")
	must(t, err)
	fileIn(t, lower, old)
	dir := filepath.Join(bed(t, "overlay"), filepath.Base(lower))
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "file")
	f, err := mapped.Open(name)
	must(t, err)
	defer f.Close()
	wantBackend(t, f, mapped.BackendPositional, "overlay")
	readOften(t, f, old)
	wantRefusal(t, name, os.O_RDONLY, "overlay")

	writer := open(t, name, mapped.Options{})
	wantBackend(t, writer, mapped.BackendMapped, "upper layer")
	readOften(t, writer, old)
	if _, err := writer.WriteAt([]byte("changed"), 0); err != nil {
		t.Fatal(err)
	}
	wantRead(t, f, 0, changed)
	wantRead(t, writer, 0, changed)
}

func TestFUSEThroughTheCacheIsMapped(t *testing.T) {
	s := startFUSE(t)
	name := s.file(pattern(10_000))
	f := open(t, name, mapped.Options{})
	wantBackend(t, f, mapped.BackendMapped, "go through the page cache")
	readOften(t, f, pattern(10_000))

	must(t, os.Truncate(name, 0))
	empty := open(t, name, mapped.Options{})
	wantBackend(t, empty, mapped.BackendPositional, "empty")
	asked := open(t, name, byMap)
	wantBackend(t, asked, mapped.BackendMapped, "empty")
}

// F043: a server that wants every read itself is asked each time, whether the
// kernel would let its files be mapped or not.
func TestF043DirectIOIsNotMapped(t *testing.T) {
	for _, flags := range [][]string{{"-direct"}, {"-direct", "-direct-mmap"}} {
		t.Run(strings.Join(flags, " "), func(t *testing.T) {
			s := startFUSE(t, flags...)
			name := s.file(pattern(10_000))
			f := open(t, name, mapped.Options{Reads: mapped.ReadMapped})
			wantBackend(t, f, mapped.BackendPositional, "file system of kind 0x65735546")
			wantRefusal(t, name, os.O_RDWR, "file system")
			readOften(t, f, pattern(10_000))
			changeBehind(t, filepath.Join(s.source, "file"))
			wantRead(t, f, 0, []byte("behind"))
			if _, err := f.WriteAt([]byte("before"), 0); err != nil {
				t.Fatal(err)
			}
			wantRead(t, f, 0, []byte("before"))
		})
	}
}

// changeBehind writes to a file where the kernel that caches it does not see.
func changeBehind(t *testing.T, name string) {
	t.Helper()
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	must(t, err)
	defer f.Close()
	if _, err := f.WriteAt([]byte("behind"), 0); err != nil {
		t.Fatal(err)
	}
}

func TestDirectHandlesAreNotMapped(t *testing.T) {
	name := fileIn(t, bedDir(t, "ext4"), pattern(64<<10))
	f, err := mapped.OpenFile(name, os.O_RDWR|syscall.O_DIRECT, 0, nil)
	must(t, err)
	defer f.Close()
	wantBackend(t, f, mapped.BackendPositional, "O_DIRECT")
	wantRefusal(t, name, os.O_RDWR|syscall.O_DIRECT, "O_DIRECT")
}
