//go:build darwin || openbsd || illumos || (linux && race)

package unix

import sys "golang.org/x/sys/unix"

const vectorCalls = true

func preadv(fd int, bufs [][]byte, off int64) (int, error) {
	return sys.Preadv(fd, bufs, off)
}

func pwritev(fd int, bufs [][]byte, off int64) (int, error) {
	return sys.Pwritev(fd, bufs, off)
}
