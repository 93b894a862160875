package region

import "unsafe"

// start is where b starts, address the same as a number.
func start(b []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(b)) }
func address(b []byte) uintptr      { return uintptr(start(b)) }

// within reports whether addr is an address of b.
func within(addr uintptr, b []byte) bool {
	return addr-address(b) < uintptr(len(b))
}

// touch loads the byte at addr, which faulted a moment ago.
//
//go:noinline
//go:nocheckptr
func touch(addr uintptr) byte { return **(**byte)(unsafe.Pointer(&addr)) }
