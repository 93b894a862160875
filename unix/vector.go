//go:build unix

package unix

import (
	"io"

	sys "golang.org/x/sys/unix"
)

// SupportsVectors tells whether ReadvAt and WritevAt move many buffers in one
// system call. Where it is false they make one call a buffer.
const SupportsVectors = vectorCalls

// ReadvAt fills the buffers in order with the bytes of the file from off on,
// and answers as one ReadAt of their total length would. Buffers may be empty
// and may overlap. It does not retain them.
//
// Any number of goroutines may call it on one descriptor.
func ReadvAt(fd int, bufs [][]byte, off int64) (n int64, err error) {
	if !SupportsVectors {
		return eachBuffer(ReadAt, fd, bufs, off)
	}
	return readvAt(preadv, maxVectors, maxCall, fd, bufs, off)
}

// WritevAt stores the buffers in order from off on, and answers as one WriteAt
// of their total length would. Buffers may be empty and may be the same one
// again. It does not retain them. Many system calls may be needed, so other
// readers may see some buffers stored and others not.
//
// Any number of goroutines may call it on one descriptor. The bytes survive a
// crash only after SyncAll or SyncData returned nil.
func WritevAt(fd int, bufs [][]byte, off int64) (n int64, err error) {
	if !SupportsVectors {
		return eachBuffer(WriteAt, fd, bufs, off)
	}
	return writevAt(pwritev, maxVectors, maxCall, fd, bufs, off)
}

// maxVectors is IOV_MAX of every system that vectorCalls is true for.
const maxVectors = 1024

// vectorCall is a single preadv or pwritev.
type vectorCall func(fd int, bufs [][]byte, off int64) (int, error)

func readvAt(call vectorCall, vectors, limit, fd int, bufs [][]byte, off int64) (n int64, err error) {
	w := openWindow(bufs, vectors)
	defer w.close()
	n, err = transferVectors(call, w, limit, roomAt(off), io.EOF, fd, off)
	if err == nil && !w.done() {
		err = io.EOF // the largest offset came first
	}
	return n, err
}

func writevAt(call vectorCall, vectors, limit, fd int, bufs [][]byte, off int64) (n int64, err error) {
	w := openWindow(bufs, vectors)
	defer w.close()
	const anyRoom = 1<<63 - 1 // the system answers for a range that is too long
	return transferVectors(call, w, limit, anyRoom, io.ErrUnexpectedEOF, fd, off)
}

// transferVectors repeats call until the window has passed all its buffers or
// room bytes, asking for at most limit bytes at a time. stalled is the answer
// when a call moves nothing.
func transferVectors(call vectorCall, w *window, limit int, room int64, stalled error, fd int, off int64) (n int64, err error) {
	for {
		asked := w.fill(int(min(int64(limit), room-n)))
		if asked == 0 {
			return n, nil
		}
		m, err := call(fd, w.call, off+n)
		if err == sys.EINTR {
			continue
		}
		if err := judge(m, asked, stalled, err); err != nil {
			return n, err
		}
		w.advance(m)
		n += int64(m)
	}
}

// eachBuffer is a vector transfer by one full call a buffer.
func eachBuffer(full oneCall, fd int, bufs [][]byte, off int64) (n int64, err error) {
	for _, b := range bufs {
		m, err := full(fd, b, off+n)
		n += int64(m)
		if err != nil {
			return n, err
		}
	}
	return n, nil
}
