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
// [io.ErrShortWrite]. Nothing is stored when n is 0. A p that no call could
// store whole is EFBIG.
//
// It moves the position of the descriptor and reads it back, so calls on
// descriptors that share a position must not run at the same time. When only
// the reading back fails, off is -1 and n says how much is stored.
//
// It answers ENOSYS or EOPNOTSUPP where the system cannot do it. The bytes
// survive a crash only after SyncAll or SyncData returned nil.
func Append(fd int, p []byte) (off int64, n int, err error) {
	return appendBy(appendOnce, position, maxAppend, fd, p)
}

// AppendByFlag is Append through a descriptor that was opened with O_APPEND,
// which every Unix can.
func AppendByFlag(fd int, p []byte) (off int64, n int, err error) {
	return appendBy(writeOnce, position, maxAppend, fd, p)
}

// maxAppend is what Linux stores in one call whatever the page size is; other
// systems store 2^31-1 bytes (https://man7.org/linux/man-pages/man2/write.2.html).
const maxAppend = 0x7fff0000

func appendBy(write func(fd int, p []byte) (int, error), end func(fd int) (int64, error), limit, fd int, p []byte) (off int64, n int, err error) {
	if len(p) > limit {
		return 0, 0, sys.EFBIG
	}
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
	case at < int64(n):
		return -1, n, sys.EIO
	case n < len(p):
		err = io.ErrShortWrite
	}
	return at - int64(n), n, err
}

// writeOnce leaves the position of fd where p ends.
func writeOnce(fd int, p []byte) (int, error) {
	if len(p) == 0 { // the kernel may leave the position alone
		_, err := sys.Seek(fd, 0, io.SeekEnd)
		return 0, err
	}
	return sys.Write(fd, p)
}

func position(fd int) (int64, error) {
	return sys.Seek(fd, 0, io.SeekCurrent)
}
