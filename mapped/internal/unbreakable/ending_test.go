package unbreakable

import (
	"fmt"
	"runtime/debug"
)

// An ending is how a function ended.
type ending struct {
	returned bool
	value    any    // of its panic
	what     string // that is, in words; empty after runtime.Goexit
	setting  bool   // of SetPanicOnFault then
}

// endOf runs fn in a goroutine of its own.
func endOf(fn func() error) (end ending) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			end.setting = debug.SetPanicOnFault(false)
			if end.value = recover(); end.value != nil {
				end.what = fmt.Sprintf("%T %v", end.value, end.value)
			}
		}()
		_ = fn()
		end.returned = true
	}()
	<-done
	return end
}
