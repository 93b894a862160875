package fuzz

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
)

var _ interface {
	File
	Appender
} = (*SeekFile)(nil)

func tempSeek(t *testing.T) *SeekFile {
	f, err := OpenSeek(filepath.Join(t.TempDir(), "file"), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestSeekFileIsAReader(t *testing.T) {
	f := tempSeek(t)
	want := make([]byte, 10_000)
	fill(want, 1, 0)
	if n, err := f.WriteAt(want, 0); n != len(want) || err != nil {
		t.Fatal(n, err)
	}
	if err := iotest.TestReader(io.NewSectionReader(f, 0, int64(len(want))), want); err != nil {
		t.Error(err)
	}
}

// TestSeekFileReadsAsOSFile compares the reference with pread.
func TestSeekFileReadsAsOSFile(t *testing.T) {
	f := tempSeek(t)
	data := make([]byte, 3*page+5)
	fill(data, 2, 0)
	f.WriteAt(data, 0)
	plain, err := os.Open(f.f.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	for range 2000 {
		off, n := rand.Int64N(4*page), rand.IntN(2*page)
		p, q := make([]byte, n), make([]byte, n)
		n1, err1 := f.ReadAt(p, off)
		n2, err2 := plain.ReadAt(q, off)
		if n1 != n2 || err1 != err2 || !bytes.Equal(p, q) {
			t.Fatalf("ReadAt %d bytes at %d: %d, %v; os.File: %d, %v", n, off, n1, err1, n2, err2)
		}
	}
}

func TestSeekFileChangesSize(t *testing.T) {
	f := tempSeek(t)
	expect := func(what string, size int64, err error) {
		t.Helper()
		if err != nil || f.Size() != size {
			t.Errorf("%s: %d bytes, want %d, %v", what, f.Size(), size, err)
		}
	}
	_, err := f.WriteAt([]byte("tail"), 100)
	expect("WriteAt past the end", 104, err)
	off, err := f.Append([]byte("more"))
	expect("Append", 108, err)
	if off != 104 {
		t.Errorf("appended at %d, want 104", off)
	}
	expect("Truncate down", 50, f.Truncate(50))
	expect("Truncate up", 200, f.Truncate(200))
	_, err = f.WriteAt(nil, 1000)
	expect("WriteAt of nothing", 200, err)
	off, err = f.Append(nil)
	expect("Append of nothing", 200, err)
	if off != 200 {
		t.Errorf("appended nothing at %d, want 200", off)
	}
	p := make([]byte, 200)
	if n, err := f.ReadAt(p, 0); n != 200 || err != nil || !bytes.Equal(p, make([]byte, 200)) {
		t.Errorf("%d, %v, %q; want zeros", n, err, p)
	}
	if err := f.Sync(); err != nil {
		t.Error(err)
	}
}

func TestSeekFileRefuses(t *testing.T) {
	f := tempSeek(t)
	refuses := func(want error, calls map[string]error) {
		t.Helper()
		for name, err := range calls {
			if _, is := err.(*fs.PathError); !is || !errors.Is(err, want) {
				t.Errorf("%s: %v, want a PathError with %v", name, err, want)
			}
		}
	}
	one := []byte{1}
	_, readErr := f.ReadAt(nil, -1)
	_, writeErr := f.WriteAt(one, -1)
	_, overErr := f.WriteAt(one, math.MaxInt64)
	refuses(fs.ErrInvalid, map[string]error{
		"ReadAt": readErr, "WriteAt": writeErr, "WriteAt past the last offset": overErr, "Truncate": f.Truncate(-1),
	})
	f.WriteAt(one, 9)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	_, readErr = f.ReadAt(nil, -1)
	_, writeErr = f.WriteAt(nil, 0)
	_, appendErr := f.Append(one)
	refuses(fs.ErrClosed, map[string]error{
		"ReadAt": readErr, "WriteAt": writeErr, "Append": appendErr, "Truncate": f.Truncate(0), "Sync": f.Sync(),
		"Close": f.Close(),
	})
	if f.Size() != 10 {
		t.Errorf("%d bytes after Close, want the last size, 10", f.Size())
	}
}

func TestOpenSeekRefusesAppendMode(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	_, err := OpenSeek(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err == nil || !strings.Contains(err.Error(), "Append") {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file was created: %v", err)
	}
	if _, err := OpenSeek(name, os.O_RDWR, 0); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestSeekFileIsForManyGoroutines(t *testing.T) {
	f := tempSeek(t)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			own := []byte(fmt.Sprintf("%08d", i))
			for range 100 {
				f.WriteAt(own, int64(i)*8)
				f.Append(own)
				p := make([]byte, 8)
				if n, err := f.ReadAt(p, int64(i)*8); n != 8 || err != nil || !bytes.Equal(p, own) {
					t.Errorf("%d, %v, %q; want %q", n, err, p, own)
				}
			}
		})
	}
	all.Wait()
}
