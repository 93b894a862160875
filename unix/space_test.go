//go:build unix

package unix

import (
	"bytes"
	"slices"
	"testing"

	sys "golang.org/x/sys/unix"
)

func TestInPieces(t *testing.T) {
	const mib = 1 << 20
	for _, c := range []struct {
		name     string
		off, n   int64
		answers  []answer
		err      error
		requests []request
	}{
		{"nothing", 5, 0, []answer{{0, nil}}, nil, nil},
		{"negative", 5, -1, []answer{{0, nil}}, sys.EINVAL, nil},
		{"whole", 5, 9 * mib, []answer{{0, nil}}, nil, []request{{5, 9 * mib}}},
		{"refused", 5, 9, []answer{{0, sys.EOPNOTSUPP}}, sys.EOPNOTSUPP, []request{{5, 9}}},
		{"small and interrupted", 5, 9, []answer{{0, sys.EINTR}, {0, nil}}, nil, []request{{5, 9}, {5, 9}}},
		{"halved at whole blocks", 5, 8 * mib, []answer{{0, sys.EINTR}, {0, nil}}, nil,
			[]request{{5, 8 * mib}, {5, 4*mib - 5}, {4 * mib, 4 * mib}, {8 * mib, 5}}},
		{"never below the smallest", 0, 3 * mib, []answer{{0, sys.EINTR}, {0, sys.EINTR}, {0, sys.EINTR}, {0, nil}}, nil,
			[]request{{0, 3 * mib}, {0, mib}, {0, mib}, {0, mib}, {mib, mib}, {2 * mib, mib}}},
		{"refused later", 0, 4 * mib, []answer{{0, sys.EINTR}, {0, nil}, {0, sys.ENOSPC}}, sys.ENOSPC,
			[]request{{0, 4 * mib}, {0, 2 * mib}, {2 * mib, 2 * mib}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &script{answers: c.answers}
			err := inPieces(func(_ int, off, n int64) error {
				_, err := s.next(off, int(n))
				return err
			}, 0, c.off, c.n)
			if err != c.err {
				t.Errorf("answered %v, want %v", err, c.err)
			}
			if !slices.Equal(s.requests, c.requests) {
				t.Errorf("asked for %v, want %v", s.requests, c.requests)
			}
		})
	}
}

// supported skips the test when the file system lacks what it is about.
func supported(t *testing.T, err error) {
	t.Helper()
	if err == sys.EOPNOTSUPP || err == sys.ENOTSUP {
		t.Skip("the file system cannot")
	}
	if err != nil {
		t.Fatalf("answered %v, want nil", err)
	}
}

func TestPreallocateTakesBlocksAndKeepsTheSize(t *testing.T) {
	if !SupportsPreallocate {
		t.Skip("no such call on this system")
	}
	name, fd := tempFile(t, pattern(5000))
	supported(t, Preallocate(fd, 0, 1<<20))
	if got := contents(t, name); !bytes.Equal(got, pattern(5000)) {
		t.Fatalf("the file changed, it has %d bytes", len(got))
	}
	bytes, err := Allocated(fd)
	if err != nil || bytes < 1<<20 {
		t.Fatalf("%d bytes are allocated, %v", bytes, err)
	}
	supported(t, Preallocate(fd, 1<<20, 1<<20))
	if more, err := Allocated(fd); err != nil || more < 2<<20 {
		t.Fatalf("%d bytes are allocated after %d, %v", more, bytes, err)
	}
}

func TestPunchHoleZeroesExactlyTheRange(t *testing.T) {
	if !SupportsPunchHole {
		t.Skip("no such call on this system")
	}
	const off, n = 70_001, 400_003
	name, fd := tempFile(t, pattern(1<<20))
	if err := SyncAll(fd); err != nil { // late allocation would hide the change
		t.Fatal(err)
	}
	before, err := Allocated(fd)
	if err != nil {
		t.Fatal(err)
	}
	supported(t, PunchHole(fd, off, n))
	expected := pattern(1 << 20)
	clear(expected[off:][:n])
	if !bytes.Equal(contents(t, name), expected) {
		t.Fatal("the file is not itself with a hole")
	}
	after, err := Allocated(fd)
	if err != nil || after > before-(256<<10) {
		t.Fatalf("%d of %d bytes are still allocated, %v", after, before, err)
	}
	supported(t, PunchHole(fd, 1<<20-10, 1<<20))
	clear(expected[1<<20-10:])
	if !bytes.Equal(contents(t, name), expected) {
		t.Fatal("a hole past the end moved it or left bytes")
	}
}

func TestAllocatedCountsStorage(t *testing.T) {
	name, fd := tempFile(t, nil)
	if err := Truncate(fd, 1<<30); err != nil {
		t.Fatal(err)
	}
	empty, err := Allocated(fd)
	if err != nil || empty >= 1<<20 {
		t.Fatalf("a hole takes %d bytes, %v", empty, err)
	}
	if _, err := WriteAt(fd, pattern(1<<20), 1<<29); err != nil {
		t.Fatal(err)
	}
	if err := SyncAll(openFile(t, name)); err != nil {
		t.Fatal(err)
	}
	if full, err := Allocated(fd); err != nil || full < empty+1<<20 {
		t.Fatalf("a mebibyte takes %d bytes after %d, %v", full, empty, err)
	}
}
