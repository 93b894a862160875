package region

import (
	"sync/atomic"
	"unsafe"
)

// start is where b starts, address the same as a number.
func start(b []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(b)) }
func address(b []byte) uintptr      { return uintptr(start(b)) }

// within reports whether addr is an address of b.
func within(addr uintptr, b []byte) bool {
	return addr-address(b) < uintptr(len(b))
}

// beside reports whether addr is an address on a page of b. Compares and
// searches in assembly load whole words or vectors, which may begin before a
// short b or end behind it, but keep to its pages.
func beside(addr uintptr, b []byte) bool {
	inside := uintptr(pageSize() - 1)
	first := address(b) &^ inside
	return len(b) > 0 && addr-first <= (address(b)+uintptr(len(b))-1)|inside-first
}

// touch loads the byte at addr, which faulted a moment ago, and if that can be
// loaded stores to it, without a change that anybody could see.
//
//go:noinline
//go:nocheckptr
func touch(addr uintptr) byte {
	b := **(**byte)(unsafe.Pointer(&addr))
	addr &^= 3
	atomic.OrUint32(*(**uint32)(unsafe.Pointer(&addr)), 0)
	return b
}
