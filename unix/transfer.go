//go:build unix

package unix

import (
	"io"
	"math"

	sys "golang.org/x/sys/unix"
)

// maxCall is the most bytes one system call is asked for. Linux moves at most
// 0x7ffff000 bytes in a call, Darwin refuses 2^31 and more.
const maxCall = 1 << 30

// ReadAt fills p with the bytes of the file at off. It answers the full count,
// or what it read with [io.EOF] where the file ends first, or with the errno
// that stopped it. The end of the file is at most 2^63-1.
//
// Any number of goroutines may call it on one descriptor.
func ReadAt(fd int, p []byte, off int64) (n int, err error) {
	return readAt(sys.Pread, maxCall, fd, p, off)
}

// WriteAt stores p at off. It answers the full count, or how many bytes are
// stored and the errno that stopped it; [io.ErrUnexpectedEOF] when the system
// takes no byte and gives no reason.
//
// Any number of goroutines may call it on one descriptor. The bytes survive a
// crash only after SyncAll or SyncData returned nil.
func WriteAt(fd int, p []byte, off int64) (n int, err error) {
	if len(p) == 0 || len(p) > maxCall {
		return writeAt(sys.Pwrite, maxCall, fd, p, off)
	}
	// One call does nearly every write. To make it by way of a function value
	// and the loop is a thirtieth of the time that 4 KiB take.
	n, err = sys.Pwrite(fd, p, off)
	if n == len(p) && err == nil {
		return n, nil
	}
	return writeAt(resumed(n, err, sys.Pwrite), maxCall, fd, p, off)
}

// oneCall is a single pread or pwrite.
type oneCall func(fd int, p []byte, off int64) (int, error)

// resumed is call, the first time of which was made already and answered n and
// err.
func resumed(n int, err error, call oneCall) oneCall {
	made := true
	return func(fd int, p []byte, off int64) (int, error) {
		if made {
			made = false
			return n, err
		}
		return call(fd, p, off)
	}
}

func readAt(call oneCall, limit, fd int, p []byte, off int64) (n int, err error) {
	room := roomAt(off)
	if int64(len(p)) <= room {
		return transfer(call, limit, io.EOF, fd, p, off)
	}
	// A range that ends past 2^63-1 would be EINVAL as a whole.
	n, err = transfer(call, limit, io.EOF, fd, p[:room], off)
	if err == nil {
		err = io.EOF
	}
	return n, err
}

func writeAt(call oneCall, limit, fd int, p []byte, off int64) (n int, err error) {
	return transfer(call, limit, io.ErrUnexpectedEOF, fd, p, off)
}

// roomAt is how many bytes lie between off and the largest offset.
func roomAt(off int64) int64 {
	return math.MaxInt64 - max(off, 0)
}

// transfer repeats call until p is done, asking for at most limit bytes at a
// time. stalled is the answer when a call moves nothing.
func transfer(call oneCall, limit int, stalled error, fd int, p []byte, off int64) (n int, err error) {
	for n < len(p) {
		chunk := p[n:][:min(len(p)-n, limit)]
		m, err := call(fd, chunk, off+int64(n))
		if err == sys.EINTR {
			continue
		}
		if err := judge(m, len(chunk), stalled, err); err != nil {
			return n, err
		}
		n += m
	}
	return n, nil
}

// judge tells whether a call that was asked for asked bytes and answered m and
// err can be gone on from. A count that cannot be is EIO.
func judge(m, asked int, stalled, err error) error {
	switch {
	case err != nil:
		return err
	case m < 0 || m > asked:
		return sys.EIO
	case m == 0:
		return stalled
	}
	return nil
}

// uninterrupted repeats call while a signal interrupts it.
func uninterrupted(call func() error) error {
	for {
		if err := call(); err != sys.EINTR {
			return err
		}
	}
}
