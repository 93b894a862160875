package positionaltest

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"strings"

	"github.com/seekless/seekless/positional"
)

func preallocationCases() []testCase {
	return []testCase{
		{"Preallocate moves no Size and changes no bytes", reserveInvisible},
		{"Preallocate smaller than what is there is a no-op", reserveSmaller},
		{"a negative n is fs.ErrInvalid", reserveNegative},
		{"1 EiB is an error that tells the size, and changes nothing", reserveTooMuch},
		{"after Close the last byte is data", reserveThenClose},
		{"with nothing written the file stays empty", reserveNothing},
		{"Preallocate really reserves", reserveAllocates},
		{"Close gives back what was not used", closeGivesBack},
		{"Close never cuts what another handle wrote", closeCutsNothing},
		{"Trim gives back blocks past Size", trimGivesBack},
		{"Trim never cuts what another handle wrote", trimCutsNothing},
		{"Trim changes no size and no bytes", trimInvisible},
	}
}

const mebibyte = 1 << 20

// reserve preallocates; where that is unsupported it skips the rest.
func (c *check) reserve(f positional.File, n int64) {
	c.Helper()
	err := f.Preallocate(n)
	if errors.Is(err, errors.ErrUnsupported) {
		c.wrapped("Preallocate", err)
		c.Skip("Preallocate is unsupported here")
	}
	c.is("Preallocate", err, nil)
}

func reserveInvisible(c *check) {
	f := c.file(pattern(5000))
	for _, n := range []int64{mebibyte, 5000, 5001, 10, 0, 2 * mebibyte} {
		c.isOneOf("Preallocate", f.Preallocate(n), nil, errors.ErrUnsupported)
		c.holds(f, pattern(5000))
	}
	c.writes(f, pattern(6000)[5000:], 5000)
	c.holds(f, pattern(6000))
	c.appends(f, []byte("x"), 6000)
}

func reserveSmaller(c *check) {
	f := c.file(pattern(3 * mebibyte))
	before := c.allocated()
	for _, n := range []int64{0, 1, 4096, mebibyte, 3 * mebibyte} {
		c.isOneOf("Preallocate", f.Preallocate(n), nil, errors.ErrUnsupported)
	}
	c.holds(f, pattern(3*mebibyte))
	if after := c.allocated(); after > before+mebibyte {
		c.Errorf("allocated bytes went from %d to %d", before, after)
	}
}

func reserveNegative(c *check) {
	f := c.file(pattern(10))
	for _, n := range []int64{-1, math.MinInt64} {
		c.is("Preallocate", f.Preallocate(n), fs.ErrInvalid)
		c.holds(f, pattern(10))
	}
}

func reserveTooMuch(c *check) {
	f := c.file(pattern(5000))
	for _, n := range []int64{1 << 60, math.MaxInt64} {
		err := f.Preallocate(n)
		c.isOneOf("Preallocate", err, positional.ErrNoSpace, positional.ErrTooLarge, errors.ErrUnsupported)
		c.holds(f, pattern(5000))
	}
	err := f.Preallocate(1 << 60)
	if !errors.Is(err, errors.ErrUnsupported) && !strings.Contains(fmt.Sprint(err), "1152921504606846976") {
		c.Errorf("error %q does not tell the size", err)
	}
	c.writes(f, []byte("still usable"), 5000)
}

func reserveThenClose(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	c.isOneOf("Preallocate", f.Preallocate(mebibyte), nil, errors.ErrUnsupported)
	c.writes(f, pattern(5000), 0)
	c.is("Close", f.Close(), nil)
	c.stored(pattern(5000))
	c.holds(c.open(os.O_RDONLY), pattern(5000))
}

func reserveNothing(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	c.isOneOf("Preallocate", f.Preallocate(mebibyte), nil, errors.ErrUnsupported)
	c.holds(f, nil)
	c.is("Close", f.Close(), nil)
	c.stored(nil)
}

func reserveAllocates(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	c.reserve(f, mebibyte)
	if got := c.allocated(); got < mebibyte {
		c.Errorf("%d bytes are allocated, want at least %d", got, mebibyte)
	}
}

func closeGivesBack(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	c.reserve(f, 4*mebibyte)
	c.writes(f, pattern(5000), 0)
	c.is("Close", f.Close(), nil)
	c.stored(pattern(5000))
	if got := c.allocated(); got >= mebibyte {
		c.Errorf("%d bytes are allocated after Close of a file of 5,000", got)
	}
}

func closeCutsNothing(c *check) {
	f := c.file(pattern(10))
	c.reserve(f, mebibyte)
	other := c.open(os.O_RDWR)
	c.writes(other, pattern(5000)[10:], 10)
	c.is("Close", f.Close(), nil)
	c.holds(other, pattern(5000))
}

func trimGivesBack(c *check) {
	f := c.file(pattern(5000))
	c.reserve(f, 4*mebibyte)
	c.is("Trim", c.open(os.O_RDWR).Trim(), nil)
	c.holds(f, pattern(5000))
	if got := c.allocated(); got >= mebibyte {
		c.Errorf("%d bytes are allocated after Trim of a file of 5,000", got)
	}
}

func trimCutsNothing(c *check) {
	f := c.file(pattern(10))
	other := c.open(os.O_RDWR)
	c.writes(other, pattern(5000)[10:], 10)
	c.isOneOf("Trim", f.Trim(), nil, errors.ErrUnsupported)
	c.holds(other, pattern(5000))
	c.reads(f, 5000, 0, pattern(5000), nil)
}

func trimInvisible(c *check) {
	f := c.file(pattern(5000))
	for range 2 {
		c.isOneOf("Trim", f.Trim(), nil, errors.ErrUnsupported)
		c.holds(f, pattern(5000))
	}
	c.appends(f, []byte("x"), 5000)
}
