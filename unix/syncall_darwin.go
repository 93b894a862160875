package unix

import sys "golang.org/x/sys/unix"

// syncAll asks for the drive's cache to be written too, which fsync does not.
// Some file systems refuse (SMB: golang/go#64215); a failure is no refusal and
// must not be hidden by an fsync that finds nothing left to do.
func syncAll(fd int) error {
	_, err := sys.FcntlInt(uintptr(fd), sys.F_FULLFSYNC, 0)
	switch err {
	case sys.ENOTSUP, sys.EOPNOTSUPP, sys.EINVAL, sys.ENOTTY, sys.ENODEV:
		return sys.Fsync(fd)
	}
	return err
}

func syncData(fd int) error { return syncAll(fd) }
