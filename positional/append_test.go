package positional

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// halfway is a system whose disk is full in the middle of every large write.
// Then others get their turn, before the write returns.
type halfway struct {
	portable
	others func()
}

func (s halfway) writeCounted(f *os.File, p []byte, off int64) (int, error) {
	n, err := f.WriteAt(p[:len(p)/2], off)
	if err != nil {
		return n, err
	}
	s.others()
	return n, ErrNoSpace
}

// F078: half a record is cut off again, but only while it is the tail.
func TestF078TornAppendIsTakenBackWhileItIsTheTail(t *testing.T) {
	const old, record = 10, countedFrom
	name := filepath.Join(t.TempDir(), "file")
	var h *Handle
	write := func(f io.WriterAt, off int64) {
		if _, err := f.WriteAt([]byte("theirs"), off); err != nil {
			t.Error(err)
		}
	}
	for _, tc := range []struct {
		name   string
		others func(other *os.File)
		size   int64
	}{
		{"nobody", func(*os.File) {}, old},
		{"below", func(*os.File) { write(h, 0) }, old},
		{"right behind", func(*os.File) { write(h, old+record/2) }, old + record/2 + 6},
		{"far behind", func(*os.File) { write(h, 1<<20) }, 1<<20 + 6},
		{"another handle", func(other *os.File) { write(other, old+record/2) }, old + record/2 + 6},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if err := os.WriteFile(name, make([]byte, old), 0o666); err != nil {
				t.Fatal(err)
			}
			f, err := os.OpenFile(name, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			h, err = newHandle(f, name, os.O_RDWR, halfway{others: func() { tc.others(f) }}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer h.Close()
			off, err := h.Append(make([]byte, record))
			if off != old || !errors.Is(err, ErrNoSpace) {
				t.Errorf("Append = %d, %v", off, err)
			}
			if h.Size() != tc.size || !sizeIs(f, tc.size) {
				t.Errorf("Size %d, want %d", h.Size(), tc.size)
			}
			data, err := os.ReadFile(name)
			if err != nil || tc.name != "nobody" && !bytes.Contains(data, []byte("theirs")) {
				t.Errorf("what others wrote is gone, %v", err)
			}
		})
	}
}

// What a failed write has made the file grow by is stored, also when the
// second try stores nothing.
func TestGrowthOfAFailedWriteCounts(t *testing.T) {
	for _, tc := range []struct {
		name           string
		off, n, system int64
		grown          int
	}{
		{"below the end", 0, 10, 100, 0},
		{"nothing", 100, 10, 100, 0},
		{"a part", 100, 10, 104, 4},
		{"across the end", 95, 10, 104, 9},
		{"all", 100, 10, 110, 10},
		{"more than it could", 100, 10, 111, 0},
		{"before a gap", 200, 10, 150, 0},
		{"behind a gap", 200, 10, 205, 5},
	} {
		f, err := os.Create(filepath.Join(t.TempDir(), "file"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := f.Truncate(tc.system); err != nil {
			t.Fatal(err)
		}
		if got := grownInto(f, 100, tc.off, int(tc.n)); got != tc.grown {
			t.Errorf("%s: %d bytes, want %d", tc.name, got, tc.grown)
		}
	}
}
