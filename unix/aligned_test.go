//go:build unix

package unix

import (
	"bytes"
	"testing"

	sys "golang.org/x/sys/unix"
)

// blockFile is a file in memory that punches whole blocks only.
type blockFile struct {
	t     *testing.T
	data  []byte
	block int64
	calls string
	fail  byte // 'p' or 'z': which call fails
}

func (f *blockFile) punch(off, n int64) error {
	if off%f.block != 0 || n%f.block != 0 || n <= 0 {
		f.t.Fatalf("punch(%d, %d) is not of whole blocks", off, n)
	}
	return f.wipe('p', off, n)
}

func (f *blockFile) zero(off, n int64) error {
	if n <= 0 || n >= 2*f.block {
		f.t.Fatalf("zero(%d, %d) is nothing or too much", off, n)
	}
	return f.wipe('z', off, n)
}

func (f *blockFile) wipe(call byte, off, n int64) error {
	f.calls += string(call)
	if f.fail == call {
		return sys.ENOTSUP
	}
	clear(f.data[off : off+n]) // panics past the end, which must not move
	return nil
}

func TestPunchAlignedEveryRange(t *testing.T) {
	const block, size = 8, 37
	for off := int64(0); off <= size+3; off++ {
		for n := int64(0); n <= size+12; n++ {
			f := &blockFile{t: t, data: pattern(size), block: block}
			if err := punchAligned(f.punch, f.zero, block, size, off, n); err != nil {
				t.Fatal(err)
			}
			expected := pattern(size)
			if off < size {
				clear(expected[off:min(off+n, size)])
			}
			if !bytes.Equal(f.data, expected) {
				t.Fatalf("[%d,%d) left %v", off, off+n, f.data)
			}
		}
	}
}

func TestPunchAlignedRefusedChangesNothing(t *testing.T) {
	f := &blockFile{t: t, data: pattern(64), block: 8, fail: 'p'}
	if err := punchAligned(f.punch, f.zero, 8, 64, 3, 40); err != sys.ENOTSUP {
		t.Fatalf("answered %v", err)
	}
	if f.calls != "p" || !bytes.Equal(f.data, pattern(64)) {
		t.Fatalf("made the calls %q", f.calls)
	}
}

func TestPunchAlignedLeavesWholeBlocksToPunch(t *testing.T) {
	f := &blockFile{t: t, data: pattern(64), block: 8}
	if err := punchAligned(f.punch, f.zero, 8, 64, 16, 24); err != nil {
		t.Fatal(err)
	}
	if f.calls != "p" {
		t.Fatalf("made the calls %q", f.calls)
	}
}

func TestPunchAlignedReportsAFailedEnd(t *testing.T) {
	for _, c := range []struct {
		off, n int64
		calls  string
	}{{3, 3, "z"}, {3, 40, "pz"}, {8, 20, "pz"}} {
		f := &blockFile{t: t, data: pattern(64), block: 8, fail: 'z'}
		if err := punchAligned(f.punch, f.zero, 8, 64, c.off, c.n); err != sys.ENOTSUP {
			t.Errorf("[%d,%d) answered %v", c.off, c.off+c.n, err)
		}
		if f.calls != c.calls {
			t.Errorf("[%d,%d) made the calls %q, want %q", c.off, c.off+c.n, f.calls, c.calls)
		}
	}
}
