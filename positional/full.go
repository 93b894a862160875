package positional

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"syscall"
)

// maxIdleReads is how often in a row a read may answer (0, nil) before
// ReadFull gives up, as often as bufio allows it.
const maxIdleReads = 100

// ReadFull reads from r at off until p is full, and answers how many bytes of
// p are the source's. Unlike a bare ReadAt it accepts a reader that stops
// short without an error, and asks again after [syscall.EINTR].
//
// A full p comes with a nil error, whatever r said with its last bytes. Less
// comes with the error of r, such as [io.EOF], unwrapped, or with
//   - [io.EOF] where off+len(p) passes 2^63-1: the bytes below are read,
//   - [io.ErrNoProgress] when r answers (0, nil) over and over,
//   - [syscall.EIO] when r claims more than it was asked for.
//
// A negative off is [fs.ErrInvalid]. An empty p makes no call.
func ReadFull(r io.ReaderAt, p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, fs.ErrInvalid
	}
	room := math.MaxInt64 - off
	if int64(len(p)) <= room {
		return readAll(r, p, off)
	}
	n, err := readAll(r, p[:room], off)
	if err == nil {
		err = io.EOF
	}
	return n, err
}

func readAll(r io.ReaderAt, p []byte, off int64) (n int, err error) {
	idle := 0
	for n < len(p) {
		m, err := r.ReadAt(p[n:], off+int64(n))
		if m < 0 || m > len(p)-n {
			return n, syscall.EIO
		}
		n += m
		switch {
		case n == len(p):
			return n, nil
		case err != nil && !errors.Is(err, syscall.EINTR):
			return n, err
		case m > 0 || err != nil:
			idle = 0
		default:
			if idle++; idle == maxIdleReads {
				return n, io.ErrNoProgress
			}
		}
	}
	return n, nil
}

// WriteFull writes all of p to w at off, or answers how many bytes w took and
// why it took no more. It goes on after a write that stopped short without an
// error, and after [syscall.EINTR].
//
// An error of w comes unwrapped, also with the last byte of p. A write that
// takes nothing and says nothing is [io.ErrUnexpectedEOF]; one that claims
// more than it was given is [syscall.EIO], and its count is not believed. A
// negative off, or off+len(p) past 2^63-1, is [fs.ErrInvalid] before any
// call. An empty p makes no call.
func WriteFull(w io.WriterAt, p []byte, off int64) (n int, err error) {
	if off < 0 || int64(len(p)) > math.MaxInt64-off {
		return 0, fs.ErrInvalid
	}
	for n < len(p) {
		m, err := w.WriteAt(p[n:], off+int64(n))
		if m < 0 || m > len(p)-n {
			return n, syscall.EIO
		}
		n += m
		switch {
		case err != nil && !errors.Is(err, syscall.EINTR):
			return n, err
		case err == nil && m == 0:
			return n, io.ErrUnexpectedEOF
		}
	}
	return n, nil
}

// ReadVector fills the buffers in order from off by [ReadFull], as one
// ReadFull of their total length would. It stops at the first buffer that
// stays short.
func ReadVector(r io.ReaderAt, bufs [][]byte, off int64) (n int64, err error) {
	if off < 0 {
		return 0, fs.ErrInvalid
	}
	for _, p := range bufs {
		m, err := ReadFull(r, p, off+n)
		n += int64(m)
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// WriteVector stores the buffers in order at off by [WriteFull], as one
// WriteFull of their total length would: a range that passes 2^63-1 is
// [fs.ErrInvalid] before any call.
func WriteVector(w io.WriterAt, bufs [][]byte, off int64) (n int64, err error) {
	if off < 0 || !fits(bufs, math.MaxInt64-off) {
		return 0, fs.ErrInvalid
	}
	for _, p := range bufs {
		m, err := WriteFull(w, p, off+n)
		n += int64(m)
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// fits tells whether the buffers together are at most room bytes long.
func fits(bufs [][]byte, room int64) bool {
	for _, p := range bufs {
		if int64(len(p)) > room {
			return false
		}
		room -= int64(len(p))
	}
	return true
}
