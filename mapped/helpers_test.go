package mapped_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

// pattern is n bytes that tell where they stand.
func pattern(n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(i*7 + i>>8 + i>>16)
	}
	return p
}

// fileOf makes a file with these contents.
func fileOf(t testing.TB, contents []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, contents, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// openMapped opens the file on BackendMapped for reading and writing, or skips.
func openMapped(t testing.TB, name string, opts mapped.Options) *mapped.RandomAccessFile {
	t.Helper()
	if !region.Supported || !region.Coherent {
		t.Skip("this system cannot map files")
	}
	opts.Backend = mapped.BackendMapped
	f, err := mapped.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666, &opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func mustView(t testing.TB, f *mapped.RandomAccessFile, off int64, n int) *mapped.View {
	t.Helper()
	v, err := f.View(off, n)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// wantRead reads n bytes at off and compares.
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

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
