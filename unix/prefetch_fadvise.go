//go:build linux || freebsd || netbsd

package unix

import sys "golang.org/x/sys/unix"

// willNeed is POSIX_FADV_WILLNEED, the same number on all three.
const willNeed = 3

func prefetch(fd int, off, n int64) error {
	return sys.Fadvise(fd, off, n, willNeed)
}
