package region

import (
	"runtime"
	"runtime/debug"
)

// copyGuarded copies src, which is mapped, to dst, which is as long. After a
// fault, in either, it answers false and what dst holds is unknown.
//
//go:noinline
func copyGuarded(dst, src []byte) (ok bool) {
	old := debug.SetPanicOnFault(true)
	defer func() {
		if !ok {
			recover()
			debug.SetPanicOnFault(old)
		}
	}()
	copy(dst, src)
	ok = true
	debug.SetPanicOnFault(old)
	return ok
}

// CopyOut copies mapped bytes to memory and answers false after a fault.
func CopyOut(dst, src []byte) bool { return copyGuarded(dst, src) }

// Do runs fn with faults turned into panics. It answers true when fn touched
// an address on a page of b that has no memory behind it; fn's answer is then lost. Any
// other panic goes on, and a fault elsewhere is as fatal as it was.
func Do(b []byte, fn func() error) (faulted bool, err error) {
	old := debug.SetPanicOnFault(true)
	finished := false
	defer func() {
		debug.SetPanicOnFault(old)
		if finished {
			return
		}
		faulted = rescue(recover(), b)
	}()
	err = fn()
	finished = true
	return false, err
}

// rescue reports whether a panic is a fault in b, and lets go on what is not.
// The runtime's message for a fault that is not recovered is fatal unless
// the caller asked otherwise, so the address is touched once more with the
// caller's setting.
func rescue(p any, b []byte) bool {
	if p == nil {
		return false // runtime.Goexit
	}
	if fault, ok := p.(interface {
		runtime.Error
		Addr() uintptr
	}); ok {
		if beside(fault.Addr(), b) {
			return true
		}
		touch(fault.Addr())
	}
	panic(p)
}
