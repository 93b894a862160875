package windows

import (
	"fmt"
	"io/fs"
	"syscall"
	"testing"
)

func TestErrorsAreClassified(t *testing.T) {
	for _, c := range []struct {
		err               error
		noSpace, tooLarge bool
	}{
		{nil, false, false},
		{syscall.Errno(39), true, false},
		{syscall.Errno(112), true, false},
		{syscall.Errno(1295), true, false},
		{syscall.Errno(223), false, true},
		{syscall.Errno(5), false, false},
		{&fs.PathError{Op: "write", Path: "x", Err: syscall.Errno(112)}, true, false},
		{fmt.Errorf("grow: %w", syscall.Errno(223)), false, true},
	} {
		if got := IsNoSpace(c.err); got != c.noSpace {
			t.Errorf("IsNoSpace(%v) = %v", c.err, got)
		}
		if got := IsTooLarge(c.err); got != c.tooLarge {
			t.Errorf("IsTooLarge(%v) = %v", c.err, got)
		}
	}
}
