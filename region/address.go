package region

import "unsafe"

// address is where b starts.
func address(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }

// within reports whether addr is an address of b.
func within(addr uintptr, b []byte) bool {
	return addr-address(b) < uintptr(len(b))
}

// touched keeps the load of touch from being optimised away.
var touched byte

// touch loads the byte at addr, which faulted a moment ago.
//
//go:nocheckptr
func touch(addr uintptr) {
	touched = **(**byte)(unsafe.Pointer(&addr))
}
