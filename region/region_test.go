package region

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
)

// opened is a Region over a file with these contents, whose segments begin
// with a page. It skips where nothing can be mapped.
func opened(t *testing.T, contents []byte, config Config) (*Region, *os.File) {
	t.Helper()
	if !Supported || !Coherent {
		t.Skip("this system cannot map files")
	}
	old := MinSegment
	MinSegment = int64(pageSize())
	t.Cleanup(func() { MinSegment = old })
	name := filepath.Join(t.TempDir(), "file")
	// Where blocks are smaller than pages, a page that was written in part does
	// not count as one in memory.
	tail := make([]byte, -len(contents)&(pageSize()-1))
	if err := os.WriteFile(name, slices.Concat(contents, tail), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(name, int64(len(contents))); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	r := new(Region)
	r.Init(func(fn func(*os.File) error) error { return fn(f) }, config)
	t.Cleanup(func() { r.Close() })
	return r, f
}

func numbers(n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(i + i>>8 + i>>16)
	}
	return p
}

func TestSegmentsDouble(t *testing.T) {
	tab := &table{shift: 12}
	end := int64(0)
	for i := range 40 {
		off, n := tab.span(i)
		if off != end {
			t.Fatalf("segment %d begins at %d, the one before ends at %d", i, off, end)
		}
		for _, at := range []int64{off, off + 1, off + n - 1} {
			if tab.index(at) != i {
				t.Errorf("offset %d lies in segment %d, want %d", at, tab.index(at), i)
			}
		}
		end = off + n
	}
	if i := tab.index(1<<63 - 1); i >= maxSegments {
		t.Errorf("the last offset lies in segment %d of %d", i, maxSegments)
	}
}

func TestPowerOfTwo(t *testing.T) {
	for n, want := range map[int64]int64{1: 1, 2: 2, 3: 4, 4096: 4096, 4097: 8192, 1<<61 + 1: 1 << 62, 1<<63 - 1: 1 << 62} {
		if got := powerOfTwo(n); got != want {
			t.Errorf("powerOfTwo(%d) = %d, want %d", n, got, want)
		}
	}
}

// An empty read at any place, mapped or not, looks at no byte.
func TestAtOfNothing(t *testing.T) {
	page := int64(pageSize())
	r, _ := opened(t, make([]byte, page), Config{Residency: AnyPage})
	if r.At(0, 0) != nil {
		t.Error("At answers before anything is mapped")
	}
	if err := r.Map(page); err != nil {
		t.Fatal(err)
	}
	r.SetLimit(page)
	for _, off := range []int64{0, 1, page - 1, page, page + 1, 1<<63 - 1, -1, -1 << 63} {
		if b := r.At(off, 0); len(b) != 0 {
			t.Errorf("At(%d, 0) = %d bytes", off, len(b))
		}
	}
}

func TestAtKeepsInside(t *testing.T) {
	page := int64(pageSize())
	want := numbers(int(2 * page))
	r, _ := opened(t, want, Config{Residency: AnyPage})
	p := make([]byte, len(want))
	if n, _ := r.Copy(p, 0, int64(len(want))); n != len(want) || !bytes.Equal(p, want) {
		t.Fatalf("Copy = %d, or other bytes", n)
	}
	r.SetLimit(100)
	for _, tc := range []struct {
		off  int64
		n    int
		want bool
	}{{0, 100, true}, {99, 1, true}, {0, 101, false}, {99, 2, false}, {100, 1, false}, {-1, 1, false}, {-5, 10, false}, {1<<63 - 1, 10, false}} {
		if got := r.At(tc.off, tc.n); (got != nil) != tc.want || tc.want && !bytes.Equal(got, want[tc.off:tc.off+int64(tc.n)]) {
			t.Errorf("At(%d, %d) answers %t, want %t, or other bytes", tc.off, tc.n, got != nil, tc.want)
		}
	}
}

func TestCopyOverSegments(t *testing.T) {
	want := numbers(1 << 20)
	for _, policy := range []Residency{KnownResident, AnyPage} {
		r, _ := opened(t, want, Config{Residency: policy})
		for off := 0; off < len(want); off += 4095 * 7 {
			p := make([]byte, min(300_000, len(want)-off))
			for range firstVisits + 10*paysAfter { // a read that misses maps one segment more
				r.Copy(p, int64(off), int64(len(want)))
				r.Learn(int64(off), len(p))
			}
			if n, _ := r.Copy(p, int64(off), int64(len(want))); n != len(p) || !bytes.Equal(p, want[off:off+n]) {
				t.Fatalf("policy %d: Copy(%d bytes, %d) = %d, or other bytes", policy, len(p), off, n)
			}
		}
		if n, _ := r.Copy(make([]byte, 10), int64(len(want))-5, int64(len(want))); n != 5 {
			t.Errorf("Copy over the end = %d, want 5", n)
		}
		if n, _ := r.Copy(make([]byte, 10), int64(len(want)), int64(len(want))); n != 0 {
			t.Errorf("Copy at the end = %d, want 0", n)
		}
	}
}

// The first reads of a file are left to the system.
func TestMapsWhenItPays(t *testing.T) {
	r, _ := opened(t, numbers(8192), Config{})
	p := make([]byte, 10)
	for i := 1; i < firstVisits; i++ {
		if n, _ := r.Copy(p, 0, 8192); n != 0 || r.Counts().Maps != 0 {
			t.Fatalf("read %d: %d bytes copied, %d maps", i, n, r.Counts().Maps)
		}
	}
	if n, _ := r.Copy(p, 0, 8192); n != 10 || r.Counts().Maps != 1 {
		t.Fatalf("read %d: %d bytes copied, %d maps", firstVisits, n, r.Counts().Maps)
	}
}

// A map that is refused is tried again after a while, and not before.
func TestRefusedMapIsTriedAgain(t *testing.T) {
	tries := 0
	r := new(Region)
	r.Init(func(func(*os.File) error) error { tries++; return fs.ErrPermission }, Config{})
	p := make([]byte, 10)
	for range firstVisits + retryVisits*3 {
		if n, _ := r.Copy(p, 0, 4096); n != 0 {
			t.Fatal("copied from nothing")
		}
	}
	if Supported && tries != 4*2 { // a generous map and a tight one
		t.Errorf("%d tries, want 8", tries)
	}
}

func TestResidentCounts(t *testing.T) {
	if !canAsk {
		t.Skip("this system does not tell what is in memory")
	}
	want := numbers(300_000)
	r, _ := opened(t, want, Config{})
	for _, tc := range []struct{ off, n, want int64 }{
		{0, 300_000, 300_000}, {0, 0, 0}, {0, 1 << 40, 300_000}, {4097, 1, 4096}, {299_999, 1, 300_000 % 4096}, {300_000, 10, 0},
	} {
		if pageSize() != 4096 && tc.n == 1 {
			continue
		}
		if got, err := r.Resident(tc.off, tc.n, 300_000); got != tc.want || err != nil {
			t.Errorf("Resident(%d, %d) = %d, %v, want %d", tc.off, tc.n, got, err, tc.want)
		}
	}
}

// Sizes and offsets up to the last one overflow nowhere.
func TestLastOffsets(t *testing.T) {
	const last = 1<<63 - 1
	for _, policy := range []Residency{KnownResident, AnyPage} {
		r, _ := opened(t, numbers(8192), Config{Residency: policy})
		p := make([]byte, 200_000)
		for _, off := range []int64{0, 1 << 40, 1 << 62, last - 200_000, last - 10, last - 1, last} {
			for range firstVisits {
				r.Copy(p, off, last)
			}
			n := min(int(last-off), len(p))
			r.Learn(off, n)
			r.asker.resident = mute
			r.Forget()
			r.asker.armed.Store(false)
			r.Copy(p, off, last)
			r.Learn(off, n)
			r.asker.resident = residentPages
			r.Fault(off, n)
			if l, err := r.Lend(off, 1, last); err == nil {
				l.Release()
			}
			r.Advise(off, 1<<20, last, AdviceRandom)
			r.Resident(off, 1<<20, last)
			if b := r.At(off, 10); off > 1<<62 && b != nil {
				t.Errorf("At(%d) answers", off)
			}
		}
	}
}

// Readers inside a copy when the region closes see its bytes or fault.
func TestCloseUnderReaders(t *testing.T) {
	want := numbers(256 << 10)
	for range 100 {
		r, _ := opened(t, want, Config{Residency: AnyPage})
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				p := make([]byte, len(want))
				for {
					n, faulted := r.Copy(p, 0, int64(len(want)))
					if !bytes.Equal(p[:n], want[:n]) {
						t.Error("other bytes")
					}
					if n == 0 || faulted {
						return
					}
				}
			})
		}
		runtime.Gosched()
		r.Close()
		wg.Wait()
	}
}

// A question about pages that Close overtakes is answered with ErrClosed, not
// with what is true of the addresses left behind.
func TestCloseUnderAQuestion(t *testing.T) {
	r, _ := opened(t, numbers(64<<10), Config{Residency: AnyPage})
	err := r.pages(0, 64<<10, 64<<10, func(b []byte) error { return r.Close() })
	if !errors.Is(err, fs.ErrClosed) {
		t.Errorf("pages = %v", err)
	}
}
