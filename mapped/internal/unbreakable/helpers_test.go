package unbreakable

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// pattern is n bytes that tell where they stand.
func pattern(n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(i*7 + i>>8*3 + i>>16)
	}
	return p
}

// fileIn makes a file with these contents in dir.
func fileIn(t testing.TB, dir string, contents []byte) string {
	t.Helper()
	name := filepath.Join(dir, "file")
	must(t, os.WriteFile(name, contents, 0o666))
	return name
}

// fileOf makes a file with these contents in a folder of its own.
func fileOf(t testing.TB, contents []byte) string {
	t.Helper()
	return fileIn(t, t.TempDir(), contents)
}

// open opens the file for reading and writing, creating it if need be, and
// closes it when the test ends.
func open(t testing.TB, name string, opts mapped.Options) *mapped.RandomAccessFile {
	t.Helper()
	f, err := mapped.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666, &opts)
	must(t, err)
	t.Cleanup(func() {
		if err := f.Close(); err != nil && !errors.Is(err, fs.ErrClosed) {
			t.Errorf("Close: %v", err)
		}
	})
	return f
}

// byMap are options under which every read that can be is a copy from a map.
var byMap = mapped.Options{Backend: mapped.BackendMapped, Reads: mapped.ReadMapped}

func view(t testing.TB, f *mapped.RandomAccessFile, off int64, n int) *mapped.View {
	t.Helper()
	v, err := f.View(off, n)
	must(t, err)
	return v
}

// wantRead reads as many bytes as want has at off and compares.
func wantRead(t testing.TB, f *mapped.RandomAccessFile, off int64, want []byte) {
	t.Helper()
	got := make([]byte, len(want))
	if n, err := f.ReadAt(got, off); n != len(want) || err != nil {
		t.Fatalf("ReadAt(%d bytes, %d) = %d, %v", len(want), off, n, err)
	}
	if !bytes.Equal(got, want) {
		t.Fatalf("ReadAt(%d bytes, %d): other bytes", len(want), off)
	}
}

// wantContents compares what a plain os.File says the file holds.
func wantContents(t testing.TB, name string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(name)
	must(t, err)
	if !bytes.Equal(got, want) {
		t.Fatalf("%s holds %d bytes, want %d, or others", filepath.Base(name), len(got), len(want))
	}
}

// wantError wants one PathError around cause, or a bare nil.
func wantError(t testing.TB, err, cause error) {
	t.Helper()
	if !errors.Is(err, cause) {
		t.Fatalf("error %v, want %v", err, cause)
	}
	var path *fs.PathError
	if cause != nil && !errors.As(err, &path) {
		t.Fatalf("error %v names no path", err)
	}
}
