//go:build unix

package unix

import (
	"io"

	sys "golang.org/x/sys/unix"
)

// Prefetch asks the system to read the bytes [off,off+n) into its cache and
// does not wait for them. It is a hint. ENOTSUP where there is no such call.
func Prefetch(fd int, off, n int64) error {
	if n == 0 {
		return nil // 0 would mean the rest of the file
	}
	return uninterrupted(func() error { return prefetch(fd, off, n) })
}

// Cached counts the pages of the bytes [off,off+n) that are in the system's
// cache, those still being read among them. Linux 6.5 and later; EPERM when
// the process neither owns nor may write the file; ENOSYS elsewhere. Overlay
// file systems answer 0.
func Cached(fd int, off, n int64) (pages int64, err error) {
	if n == 0 {
		return 0, nil // 0 would mean the rest of the file
	}
	err = uninterrupted(func() (err error) {
		pages, err = cached(fd, off, n)
		return err
	})
	return pages, err
}

// ReadNoWait reads at off what one call finds in the system's cache. EAGAIN
// says that the call would have waited for the first byte; the system may have
// begun to fetch it. [io.EOF] says that the file ends at or before off. Fewer
// bytes than len(p) with no error mean either. A range that passes the end of
// the file may be EAGAIN though all its bytes are there. EOPNOTSUPP where the
// file system cannot tell, ENOSYS where the system has no such call.
func ReadNoWait(fd int, p []byte, off int64) (n int, err error) {
	switch {
	case off < 0: // -1 would mean the position of the descriptor
		return 0, sys.EINVAL
	case len(p) == 0:
		return 0, nil
	case int64(len(p)) > roomAt(off):
		p = p[:roomAt(off)]
	}
	p = p[:min(len(p), maxCall)]
	return readNoWait(noWaitCall, fd, p, off)
}

func readNoWait(call oneCall, fd int, p []byte, off int64) (n int, err error) {
	err = uninterrupted(func() (err error) {
		n, err = call(fd, p, off)
		return err
	})
	if err := judge(n, len(p), io.EOF, err); err != nil {
		return 0, err
	}
	return n, nil
}
