//go:build (linux && !race) || ((freebsd || netbsd) && (amd64 || arm64 || riscv64))

package unix

import (
	"runtime"
	"strconv"
	"sync"
	"unsafe"

	sys "golang.org/x/sys/unix"
)

// Package x/sys allocates the vector of every call of more than 8 buffers and
// has no call for FreeBSD and NetBSD, hence these. Under the race detector
// Linux takes those of x/sys, which tell the detector what the kernel touches.

const vectorCalls = true

func preadv(fd int, bufs [][]byte, off int64) (int, error) {
	return vectored(sys.SYS_PREADV, fd, bufs, off)
}

func pwritev(fd int, bufs [][]byte, off int64) (int, error) {
	return vectored(sys.SYS_PWRITEV, fd, bufs, off)
}

// vectorPool holds *[]sys.Iovec, emptied of pointers.
var vectorPool = sync.Pool{New: func() any { return new([]sys.Iovec) }}

// vectored makes one call. No buffer may be empty, and there is at least one.
func vectored(trap uintptr, fd int, bufs [][]byte, off int64) (int, error) {
	pooled := vectorPool.Get().(*[]sys.Iovec)
	vecs := (*pooled)[:0]
	for _, b := range bufs {
		vec := sys.Iovec{Base: &b[0]}
		vec.SetLen(len(b))
		vecs = append(vecs, vec)
	}
	fourth, fifth := offsetArgs(off)
	n, _, errno := sys.Syscall6(trap, uintptr(fd), uintptr(unsafe.Pointer(&vecs[0])), uintptr(len(vecs)), fourth, fifth, 0)
	clear(vecs)
	*pooled = vecs
	vectorPool.Put(pooled)
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}

// offsetArgs spreads an offset over the last arguments of preadv. Linux takes
// it as two longs, low one first on every architecture; NetBSD pads.
// https://man7.org/linux/man-pages/man2/preadv.2.html
// https://man.netbsd.org/preadv.2
func offsetArgs(off int64) (fourth, fifth uintptr) {
	switch {
	case runtime.GOOS == "netbsd":
		return 0, uintptr(off)
	case strconv.IntSize == 32:
		return uintptr(uint32(off)), uintptr(uint32(off >> 32))
	}
	return uintptr(off), 0
}
