package unix

import (
	"unsafe"

	sys "golang.org/x/sys/unix"
)

// prefetch asks in pieces, since the call counts in 32 bits.
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/fcntl.2.html
func prefetch(fd int, off, n int64) error {
	for n > 0 {
		piece := min(n, maxCall)
		if err := readAdvise(fd, off, int32(piece)); err != nil {
			return err
		}
		off, n = off+piece, n-piece
	}
	return nil
}

// readAdvise passes its argument as an Fstore_t, the only pointer that x/sys
// lets fcntl take. The kernel reads a Radvisory_t from the address.
func readAdvise(fd int, off int64, n int32) error {
	var request struct {
		sys.Radvisory_t
		_ sys.Fstore_t // what the pointer's type claims to be there
	}
	request.Offset, request.Count = off, n
	return sys.FcntlFstore(uintptr(fd), sys.F_RDADVISE, (*sys.Fstore_t)(unsafe.Pointer(&request)))
}
