package unbreakable

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

// smallSegments makes the first segment of every file a page, so that growth
// soon needs another.
func smallSegments(t testing.TB) {
	old := region.MinSegment
	region.MinSegment = 4096
	t.Cleanup(func() { region.MinSegment = old })
}

// F012: who holds a view grows the file past all that is mapped, and only
// then releases it.
func TestF012GrowthUnderOnesOwnView(t *testing.T) {
	smallSegments(t)
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		f := open(t, fileOf(t, marks[:4096]), opts)
		for size := 4096; size < 1<<20; size *= 2 {
			v := view(t, f, int64(size-4096), 4096)
			_, err := f.WriteAt(marks[size:2*size], int64(size))
			must(t, err)
			wantRead(t, f, 0, marks[:2*size])
			if !bytes.Equal(v.Bytes(), marks[size-4096:size]) {
				t.Fatalf("the view of the last page of %d shows other bytes", size)
			}
			v.Release()
		}
	})
}

// F016: fifty goroutines read and write; each call ends with a result or with
// ErrClosed.
func TestF016CloseUnderFiftyGoroutines(t *testing.T) {
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		f := open(t, fileOf(t, marks[:64<<10]), opts)
		var begun, wg sync.WaitGroup
		begun.Add(50)
		for g := range 50 {
			wg.Go(func() {
				once := sync.OnceFunc(begun.Done)
				defer once()
				p := fresh(4096)
				off := int64(g) * 1000
				for n := 4096; ; once() {
					runtime.Gosched()
					var err error
					if g%2 == 0 {
						n, err = f.ReadAt(p, off)
					} else {
						n, err = f.WriteAt(marks[off:off+4096], off)
					}
					if errors.Is(err, fs.ErrClosed) {
						return
					}
					if n != len(p) || err != nil || g%2 == 0 && !bytes.Equal(p, marks[off:off+4096]) {
						t.Errorf("goroutine %d: %d, %v, or other bytes", g, n, err)
						return
					}
				}
			})
		}
		begun.Wait()
		must(t, f.Close())
		wg.Wait()
	})
}

// F017: two readers stand on one file, which is closed under one of them.
func TestF017CloseUnderASectionReader(t *testing.T) {
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		f := open(t, fileOf(t, marks[:1<<20]), opts)
		var sections [2]*io.SectionReader
		for i := range sections {
			sections[i] = io.NewSectionReader(f, 0, 1<<20)
			p := fresh(1000)
			if _, err := io.ReadFull(sections[i], p); err != nil || !bytes.Equal(p, marks[:1000]) {
				t.Fatalf("%v, or other bytes", err)
			}
		}
		must(t, f.Close())
		for _, r := range sections {
			n, err := r.Read(fresh(1000))
			if wantError(t, err, fs.ErrClosed); n != 0 {
				t.Errorf("%d bytes of a closed file", n)
			}
		}
	})
}

// F019: Close twice closes nothing that others opened in between. (F021 and
// the rest of F019 want a file made of a descriptor, and there is no such
// call.)
func TestF019SecondCloseHarmsNoOtherFile(t *testing.T) {
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		f := open(t, fileOf(t, marks[:1000]), opts)
		wantRead(t, f, 0, marks[:1000])
		must(t, f.Close())
		other, err := os.Open(fileOf(t, fresh(1000)))
		must(t, err)
		defer other.Close()
		wantError(t, f.Close(), fs.ErrClosed)
		if n, err := f.ReadAt(make([]byte, 10), 0); n != 0 || !errors.Is(err, fs.ErrClosed) {
			t.Errorf("ReadAt after Close = %d, %v", n, err)
		}
		p := make([]byte, 1000)
		if _, err := other.ReadAt(p, 0); err != nil || !bytes.Equal(p, fresh(1000)) {
			t.Errorf("the other file: %v, or other bytes", err)
		}
	})
}

// F020, F022: no code of ours keeps the number of a descriptor, which may
// become another file's, nor hangs a cleanup on memory that is not the heap's.
// A finalizer stands at the header of a map only.
func TestF020F022NoDescriptorNumberIsKept(t *testing.T) {
	files := 0
	for _, folder := range []string{"mapped", "positional", "region", "unix", "windows"} {
		names, err := filepath.Glob(filepath.Join("..", "..", "..", folder, "*.go"))
		must(t, err)
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			files++
			code, err := os.ReadFile(name)
			must(t, err)
			for _, word := range []string{".Fd()", "AddCleanup(", "SetFinalizer("} {
				if n := strings.Count(string(code), word); n > 0 && (word != "SetFinalizer(" || folder != "region") {
					t.Errorf("%s: %d times %s", name, n, word)
				}
			}
		}
	}
	if files < 20 {
		t.Errorf("only %d files were looked at", files)
	}
}

// F024: what was read stays, whatever becomes of file and maps: only Views
// are lent.
func TestF024WhatWasReadIsACopy(t *testing.T) {
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileOf(t, marks[:64<<10])
		f := open(t, name, opts)
		p, q := fresh(32<<10), fresh(32<<10)
		for range 8 { // by the system, by a map, by the head
			_, err := f.ReadAt(p, 0)
			must(t, err)
			_, err = f.ReadvAt([][]byte{q}, 32<<10)
			must(t, err)
		}
		_, err := f.WriteAt(fresh(64<<10), 0)
		must(t, err)
		must(t, f.Truncate(0))
		must(t, f.Close())
		for range 3 {
			runtime.GC()
		}
		if !bytes.Equal(p, marks[:32<<10]) || !bytes.Equal(q, marks[32<<10:64<<10]) {
			t.Error("bytes that were read have changed")
		}
	})
}

// F025: an empty file is open like any other.
func TestF025EmptyFile(t *testing.T) {
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		f := open(t, fileOf(t, nil), opts)
		for range 8 {
			wantEnd(t, f, 0, 10, nil)
			if n, err := f.ReadAt(nil, 0); n != 0 || err != nil {
				t.Errorf("ReadAt of nothing = %d, %v", n, err)
			}
			if f.Size() != 0 {
				t.Errorf("Size %d", f.Size())
			}
		}
		v := view(t, f, 0, 0)
		must(t, v.Do(func(b []byte) error { return judge(b, 0) }))
		v.Release()
		must(t, f.Close())
	})
}
