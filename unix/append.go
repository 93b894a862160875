//go:build unix

package unix

import (
	"io"

	sys "golang.org/x/sys/unix"
)

// SupportsAppend tells whether Append can work. The kernel (Linux 4.16) and
// the file system have a word in it too.
const SupportsAppend = appendCalls

// Append stores p at the end of the file by one system call and answers where.
// Appends through other descriptors never overlap it. It stores at most what
// one call does: when that is less than p, n says how much and the error is
// [io.ErrShortWrite]. Nothing is stored when n is 0.
//
// It moves the position of the descriptor and reads it back, so calls on
// descriptors that share a position must not run at the same time. When only
// the reading back fails, off is -1 and n says how much is stored.
//
// It answers ENOSYS or EOPNOTSUPP where the system cannot do it. The bytes
// survive a crash only after SyncAll or SyncData returned nil.
func Append(fd int, p []byte) (off int64, n int, err error) {
	return appendBy(appendOnce, position, fd, p)
}

func appendBy(write func(fd int, p []byte) (int, error), end func(fd int) (int64, error), fd int, p []byte) (off int64, n int, err error) {
	err = uninterrupted(func() (err error) {
		n, err = write(fd, p)
		return err
	})
	if err == nil && len(p) > 0 {
		err = judge(n, len(p), io.ErrUnexpectedEOF, nil)
	}
	if err != nil {
		return 0, 0, err
	}
	at, err := end(fd)
	switch {
	case err != nil:
		return -1, n, err
	case n < len(p):
		err = io.ErrShortWrite
	}
	return at - int64(n), n, err
}

func position(fd int) (int64, error) {
	return sys.Seek(fd, 0, io.SeekCurrent)
}
