package positionaltest

import (
	"errors"
	"io"
	"io/fs"
)

// is checks that err is of the class want, nil included, and that it is
// wrapped as the suite asks. io.EOF must come bare.
func (c *check) is(call string, err, want error) {
	c.Helper()
	switch {
	case want == nil && err != nil:
		c.Errorf("%s: error %v, want none", call, err)
	case want == io.EOF && err != io.EOF:
		c.Errorf("%s: error %#v, want bare io.EOF", call, err)
	case !errors.Is(err, want):
		c.Errorf("%s: error %v, want one that is %v", call, err, want)
	default:
		c.wrapped(call, err)
	}
}

// isOneOf is is with more than one good answer. A nil among them stands for
// no error.
func (c *check) isOneOf(call string, err error, wants ...error) {
	c.Helper()
	for _, want := range wants {
		if errors.Is(err, want) {
			c.wrapped(call, err)
			return
		}
	}
	c.Errorf("%s: error %v, want one of %v", call, err, wants)
}

// wrapped checks how often err is wrapped in an *fs.PathError, and with what.
func (c *check) wrapped(call string, err error) {
	c.Helper()
	if err == nil || err == io.EOF {
		return
	}
	n := pathErrors(err)
	outer, ok := err.(*fs.PathError)
	switch {
	case n > 1:
		c.Errorf("%s: %v has %d *fs.PathError in it, want at most one", call, err, n)
	case ok && outer.Path != c.name:
		c.Errorf("%s: %v names %q, want the name given to Open", call, err, outer.Path)
	case !ok && c.suite.WrapsErrors:
		c.Errorf("%s: error is %T, want *fs.PathError", call, err)
	}
}

// pathErrors counts the *fs.PathError in the tree of err.
func pathErrors(err error) (n int) {
	if _, ok := err.(*fs.PathError); ok {
		n = 1
	}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		n += pathErrors(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, cause := range e.Unwrap() {
			n += pathErrors(cause)
		}
	}
	return n
}
