package unbreakable

import (
	"errors"
	"io"
	"io/fs"
	"testing"
	"time"
)

// misshapen says what is wrong with the form of an error.
func misshapen(err error, name string) string {
	if err == nil || err == io.EOF {
		return ""
	}
	outer, ok := err.(*fs.PathError)
	if !ok {
		return "no PathError"
	}
	if _, twice := errors.AsType[*fs.PathError](outer.Err); twice {
		return "two PathErrors in one another"
	}
	if outer.Path != name || outer.Op == "" {
		return "names another file, or no operation"
	}
	return ""
}

// hang is after how long a call that does not return counts as one that never
// will.
const hang = 30 * time.Second

// returns runs fn, which must come back.
func returns(t *testing.T, what string, fn func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		fn()
	}()
	select {
	case <-done:
	case <-time.After(hang):
		t.Fatalf("%s hangs", what)
	}
}
