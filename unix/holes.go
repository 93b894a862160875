//go:build unix

package unix

import sys "golang.org/x/sys/unix"

// NextHole is the first offset from off on that lies in a hole; the end of the
// file is one. It answers ENXIO when off is at the end or past it, ENOTSUP
// where the system cannot tell.
//
// It moves the position of the descriptor.
func NextHole(fd int, off int64) (hole int64, err error) {
	return seekFrom(fd, off, seekHole)
}

// NextData is the first offset from off on that holds data. It answers ENXIO
// when only a hole follows or off is at the end or past it, ENOTSUP where the
// system cannot tell.
//
// It moves the position of the descriptor.
func NextData(fd int, off int64) (data int64, err error) {
	return seekFrom(fd, off, seekData)
}

func seekFrom(fd int, off int64, whence int) (at int64, err error) {
	if whence < 0 {
		return 0, sys.ENOTSUP
	}
	err = uninterrupted(func() (err error) {
		at, err = sys.Seek(fd, off, whence)
		return err
	})
	if err != nil {
		return 0, err
	}
	return at, nil
}
