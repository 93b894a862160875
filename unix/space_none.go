//go:build unix && !linux && !darwin

package unix

import sys "golang.org/x/sys/unix"

// What these systems reserve with (posix_fallocate) moves the size.
const (
	preallocateCalls = false
	punchCalls       = false
)

func preallocate(int, int64, int64) error { return sys.ENOTSUP }

func punchHole(int, int64, int64) error { return sys.ENOTSUP }
