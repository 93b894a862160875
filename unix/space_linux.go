package unix

import sys "golang.org/x/sys/unix"

const (
	preallocateCalls = true
	punchCalls       = true
)

func preallocate(fd int, off, n int64) error {
	return sys.Fallocate(fd, sys.FALLOC_FL_KEEP_SIZE, off, n)
}

func punchHole(fd int, off, n int64) error {
	return sys.Fallocate(fd, sys.FALLOC_FL_PUNCH_HOLE|sys.FALLOC_FL_KEEP_SIZE, off, n)
}
