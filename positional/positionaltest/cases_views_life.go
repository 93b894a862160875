package positionaltest

import (
	"errors"
	"io"
	"runtime"
)

// pinned takes a lent view that a cut can meet.
func (c *check) pinned() {
	c.Helper()
	if c.suite.ErrPinned == nil {
		c.Skip("the suite has no ErrPinned")
	}
}

func viewPins(c *check) {
	c.pinned()
	f := c.file(pattern(9000))
	v := c.lent(f, 1000, 4000)
	for _, size := range []int64{4999, 1001, 1000, 0} {
		c.is("Truncate", f.Truncate(size), c.suite.ErrPinned)
		c.holds(f, pattern(9000))
		c.same("the view", v.Bytes(), pattern(9000)[1000:5000])
	}
	v.Release()
	c.truncates(f, 1000)
	c.holds(f, pattern(1000))
}

func viewPinsNoMore(c *check) {
	if runtime.GOOS == "windows" {
		c.Skip("Windows cuts no file that is mapped")
	}
	c.pinned()
	f := c.file(pattern(9000))
	v := c.lent(f, 1000, 4000)
	c.lent(f, 5000, 4000).Release()
	c.truncates(f, 5000)
	c.same("the view", v.Bytes(), pattern(9000)[1000:5000])
	c.holds(f, pattern(5000))
}

func caseA08(c *check) {
	f := c.file([]byte("Hello World"))
	v := c.lent(f, 0, 11)
	c.same("the view", v.Bytes(), []byte("Hello World"))
	v.Release()
	if v.Bytes() != nil {
		c.Errorf("%d bytes after Release, want nil", len(v.Bytes()))
	}
	c.reads(f, 11, 0, []byte("Hello World"), nil)
}

func caseA09(c *check) {
	if c.suite.ErrFault == nil {
		c.Skip("the suite has no ErrFault")
	}
	f := c.file([]byte("Hello World"))
	v := c.lent(f, 0, 11)
	err := v.Do(func(b []byte) error {
		b[4] = '!'
		return nil
	})
	if !errors.Is(err, c.suite.ErrFault) {
		c.Errorf("Do: error %v, want one that is %v", err, c.suite.ErrFault)
	}
	c.same("the view", v.Bytes(), []byte("Hello World"))
	c.holds(f, []byte("Hello World"))
}

func caseA10(c *check) {
	f := c.file(nil)
	v := c.view(f, 0, 0)
	if n := len(v.Bytes()); n != 0 {
		c.Errorf("a view of an empty file has %d bytes", n)
	}
	c.is("Do", v.Do(func(b []byte) error {
		if len(b) != 0 {
			c.Errorf("Do got %d bytes", len(b))
		}
		return nil
	}), nil)
	c.noView(f, 0, 1, io.ErrUnexpectedEOF)
}

func caseA11(c *check) {
	f := c.file(pattern(9000))
	v, w := c.lent(f, 0, 9000), c.lent(f, 4000, 5000)
	v.Release()
	c.same("the second view", w.Bytes(), pattern(9000)[4000:])
	w.Release()
	if v.Bytes() != nil || w.Bytes() != nil {
		c.Error("bytes are left after both were released")
	}
	c.holds(f, pattern(9000))
}

func caseA12(c *check) {
	want := pattern(100_000)
	f := c.file(want[:5000])
	before := c.lent(f, 0, 5000)
	c.writes(f, want[5000:], 5000)
	after := c.lent(f, 0, len(want))
	c.same("the view before growth", before.Bytes(), want[:5000])
	c.same("the view after growth", after.Bytes(), want)
}

func caseA13(c *check) {
	f := c.file(pattern(9000))
	v := c.view(f, 1000, 8000)
	c.is("Close", f.Close(), nil)
	c.same("the view after Close", v.Bytes(), pattern(9000)[1000:])
	c.is("Do", v.Do(func(b []byte) error {
		c.same("the bytes given to Do", b, pattern(9000)[1000:])
		return nil
	}), nil)
	v.Release()
	if v.Bytes() != nil {
		c.Error("bytes are left after Release")
	}
}
