//go:build aix || (solaris && !illumos)

package unix

import sys "golang.org/x/sys/unix"

func lock(fd int, exclusive bool) error {
	kind := int16(sys.F_RDLCK)
	if exclusive {
		kind = sys.F_WRLCK
	}
	return setLock(fd, kind)
}

func unlock(fd int) error { return setLock(fd, sys.F_UNLCK) }

// setLock covers the whole file, since a length of 0 reaches to its end
// wherever that moves.
func setLock(fd int, kind int16) error {
	return sys.FcntlFlock(uintptr(fd), lockCommand, &sys.Flock_t{Type: kind})
}
