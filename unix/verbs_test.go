//go:build unix

package unix

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	sys "golang.org/x/sys/unix"
)

// verb is one call of the package on a descriptor of a file of 10 bytes.
type verb struct {
	name string
	call func(fd int) error
}

var verbs = []verb{
	{"ReadAt", func(fd int) error { _, err := ReadAt(fd, make([]byte, 5), 0); return err }},
	{"WriteAt", func(fd int) error { _, err := WriteAt(fd, make([]byte, 5), 0); return err }},
	{"ReadvAt", func(fd int) error { _, err := ReadvAt(fd, [][]byte{{1}, {2}}, 0); return err }},
	{"WritevAt", func(fd int) error { _, err := WritevAt(fd, [][]byte{{1}, {2}}, 0); return err }},
	{"Append", func(fd int) error { _, _, err := Append(fd, []byte{1}); return err }},
	{"Truncate", func(fd int) error { return Truncate(fd, 10) }},
	{"SyncAll", SyncAll},
	{"SyncData", SyncData},
	{"Preallocate", func(fd int) error { return Preallocate(fd, 0, 10) }},
	{"PunchHole", func(fd int) error { return PunchHole(fd, 0, 5) }},
	{"NextHole", func(fd int) error { _, err := NextHole(fd, 0); return err }},
	{"NextData", func(fd int) error { _, err := NextData(fd, 0); return err }},
	{"Allocated", func(fd int) error { _, err := Allocated(fd); return err }},
	{"Prefetch", func(fd int) error { return Prefetch(fd, 0, 10) }},
	{"Cached", func(fd int) error { _, err := Cached(fd, 0, 10); return err }},
	{"ReadNoWait", func(fd int) error { _, err := ReadNoWait(fd, make([]byte, 5), 0); return err }},
}

// Success is the nil interface, not an errno of 0 in it.
func TestSuccessIsNil(t *testing.T) {
	_, fd := tempFile(t, pattern(10))
	for _, v := range verbs {
		err := v.call(fd)
		if err != nil && !errors.Is(err, errors.ErrUnsupported) && err != sys.EAGAIN {
			t.Errorf("%s answered %v (%T)", v.name, err, err)
		}
		if errno, ok := err.(sys.Errno); ok && errno == 0 {
			t.Errorf("%s answered an errno of 0", v.name)
		}
	}
}

// Failure is the bare errno, comparable by ==.
func TestFailureIsTheErrno(t *testing.T) {
	for _, v := range verbs {
		err := v.call(-1)
		if err != sys.EBADF && !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s answered %v (%T), want EBADF", v.name, err, err)
		}
	}
}

func TestTruncateCutsAndExtends(t *testing.T) {
	name, fd := tempFile(t, pattern(10))
	for _, size := range []int64{4, 20, 0} {
		if err := Truncate(fd, size); err != nil || sizeOf(t, fd) != size {
			t.Fatalf("Truncate(%d) answered %v and left %d bytes", size, err, sizeOf(t, fd))
		}
	}
	if err := Truncate(fd, -1); err != sys.EINVAL {
		t.Fatalf("Truncate(-1) answered %v", err)
	}
	if got := contents(t, name); len(got) != 0 {
		t.Fatalf("%d bytes are left", len(got))
	}
}

func TestSyncOfAPipeIsRefused(t *testing.T) {
	pipe := make([]int, 2)
	if err := sys.Pipe(pipe); err != nil {
		t.Fatal(err)
	}
	defer sys.Close(pipe[0])
	defer sys.Close(pipe[1])
	for _, sync := range []func(int) error{SyncAll, SyncData} {
		if err := sync(pipe[1]); err != sys.EINVAL && err != sys.ENOTSUP {
			t.Errorf("answered %v", err)
		}
	}
}

func TestOpenOfAFIFODoesNotWait(t *testing.T) {
	name := t.TempDir() + "/fifo"
	if err := sys.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	fd, err := sys.Open(name, sys.O_RDONLY|NonblockFlag(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ReadAt(fd, make([]byte, 1), 0); err != sys.ESPIPE {
		t.Errorf("ReadAt answered %v, want ESPIPE", err)
	}
	if err := sys.Close(fd); err != nil {
		t.Fatal(err)
	}
}

func TestErrorsAreClassified(t *testing.T) {
	for _, c := range []struct {
		err               error
		noSpace, tooLarge bool
	}{
		{nil, false, false},
		{sys.ENOSPC, true, false},
		{sys.EDQUOT, true, false},
		{sys.EFBIG, false, true},
		{sys.EIO, false, false},
		{&fs.PathError{Op: "write", Path: "x", Err: sys.ENOSPC}, true, false},
		{fmt.Errorf("grow: %w", sys.EFBIG), false, true},
	} {
		if got := IsNoSpace(c.err); got != c.noSpace {
			t.Errorf("IsNoSpace(%v) = %v", c.err, got)
		}
		if got := IsTooLarge(c.err); got != c.tooLarge {
			t.Errorf("IsTooLarge(%v) = %v", c.err, got)
		}
	}
}
