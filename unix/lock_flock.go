//go:build unix && !aix && (!solaris || illumos)

package unix

import sys "golang.org/x/sys/unix"

func lock(fd int, exclusive bool) error {
	how := sys.LOCK_SH
	if exclusive {
		how = sys.LOCK_EX
	}
	return sys.Flock(fd, how|sys.LOCK_NB)
}

func unlock(fd int) error { return sys.Flock(fd, sys.LOCK_UN) }
