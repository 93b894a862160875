//go:build linux || freebsd || netbsd || dragonfly

package unix

import (
	"unsafe"

	sys "golang.org/x/sys/unix"
)

const residentCalls = true

// mincore makes the call; vec is long enough and b is not empty.
func mincore(b, vec []byte) error {
	_, _, errno := sys.Syscall(sys.SYS_MINCORE, uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)), uintptr(unsafe.Pointer(&vec[0])))
	if errno != 0 {
		return errno
	}
	return nil
}
