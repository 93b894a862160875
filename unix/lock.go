//go:build unix

package unix

import sys "golang.org/x/sys/unix"

// Lock takes an advisory lock of the whole file without waiting, shared or
// exclusive. One that somebody else holds is EAGAIN. The lock belongs to the
// open file: it ends with Unlock, or when the last descriptor and the last map
// of it are gone, by the end of the process too. On AIX it belongs to the
// process, whose own opens do not shut each other out, and ends with the
// first close of any of them.
//
// It is flock(2), and fcntl(2) on AIX and Solaris, which take an exclusive
// lock only on a descriptor that can write, and a shared one only on one that
// can read.
func Lock(fd int, exclusive bool) error {
	err := uninterrupted(func() error { return lock(fd, exclusive) })
	if err == sys.EACCES { // POSIX allows fcntl this word for it
		err = sys.EAGAIN
	}
	return err
}

// Unlock gives the lock back.
func Unlock(fd int) error {
	return uninterrupted(func() error { return unlock(fd) })
}
