package positionaltest

import (
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"

	"github.com/seekless/seekless/positional"
)

func viewCases() []testCase {
	return []testCase{
		{"a view shows the file's bytes at every offset", viewShows},
		{"a view never passes Size: io.ErrUnexpectedEOF", viewPastEnd},
		{"a bad range is fs.ErrInvalid", viewInvalid},
		{"after Close it is fs.ErrClosed", viewClosed},
		{"a read-only handle lends views", viewReadOnly},
		{"lent memory shows writes at once, a copy never", viewShowsWrites},
		{"growth leaves views as they are", viewOutlivesGrowth},
		{"Release twice is harmless", viewReleaseTwice},
		{"Do answers what its function answers", viewDo},
		{"a cut into a live view is ErrPinned and changes nothing", viewPins},
		{"a cut beside a live view is made", viewPinsNoMore},
		{"a view of the file can be written to the file", viewAliases},
		{"A08 a view holds the file's bytes, and nothing after Release", caseA08},
		{"A09 a store into lent bytes is ErrFault and changes nothing", caseA09},
		{"A10 a view of an empty file is empty", caseA10},
		{"A11 two views do not depend on each other", caseA11},
		{"A12 a view after growth covers it, the one before keeps its length", caseA12},
		{"A13 a live view outlasts Close", caseA13},
	}
}

// view lends bytes until the test ends.
func (c *check) view(f positional.File, off int64, n int) Lent {
	c.Helper()
	v, err := c.suite.View(f, off, n)
	if err != nil {
		c.Fatalf("View(%d, %d): %v", off, n, err)
	}
	c.Cleanup(v.Release)
	return v
}

// lent is view, and skips the case where the view is a copy.
func (c *check) lent(f positional.File, off int64, n int) Lent {
	c.Helper()
	v := c.view(f, off, n)
	if !v.Mapped() {
		c.Skip("the view is a copy")
	}
	return v
}

// noView checks that a view is refused.
func (c *check) noView(f positional.File, off int64, n int, class error) {
	c.Helper()
	v, err := c.suite.View(f, off, n)
	if err == nil {
		v.Release()
	}
	c.is(fmt.Sprintf("View(%d, %d)", off, n), err, class)
}

func viewShows(c *check) {
	want := pattern(200_000)
	f := c.file(want)
	for _, off := range []int{0, 1, 4095, 4096, 4097, 65535, 65537, 131072, 199_000} {
		for _, n := range []int{1, 100, 4096, 70000, 200_000} {
			n = min(n, len(want)-off)
			v := c.view(f, int64(off), n)
			c.same(fmt.Sprintf("View(%d, %d)", off, n), v.Bytes(), want[off:off+n])
			if cap(v.Bytes()) != n {
				c.Errorf("View(%d, %d): capacity %d passes the view", off, n, cap(v.Bytes()))
			}
			v.Release()
		}
	}
}

func viewPastEnd(c *check) {
	f := c.file(pattern(5000))
	c.noView(f, 0, 5001, io.ErrUnexpectedEOF)
	c.noView(f, 4999, 2, io.ErrUnexpectedEOF)
	c.noView(f, 5000, 1, io.ErrUnexpectedEOF)
	c.noView(f, 1<<40, 10, io.ErrUnexpectedEOF)
}

func viewInvalid(c *check) {
	f := c.file(pattern(5000))
	c.noView(f, -1, 1, fs.ErrInvalid)
	c.noView(f, -1, 0, fs.ErrInvalid)
	c.noView(f, 0, -1, fs.ErrInvalid)
	c.noView(f, math.MaxInt64, 1, fs.ErrInvalid)
	c.noView(f, math.MaxInt64-5, 6, fs.ErrInvalid)
	c.view(f, 0, 5000)
}

func viewClosed(c *check) {
	f := c.file(pattern(10))
	c.is("Close", f.Close(), nil)
	c.noView(f, 0, 1, fs.ErrClosed)
	c.noView(f, 0, 0, fs.ErrClosed)
}

func viewReadOnly(c *check) {
	c.store(pattern(5000))
	v := c.view(c.open(os.O_RDONLY), 1000, 4000)
	c.same("the view", v.Bytes(), pattern(5000)[1000:])
}

func viewShowsWrites(c *check) {
	f := c.file(pattern(5000))
	v := c.view(f, 1000, 100)
	want := slices.Clone(v.Bytes())
	for i := range 10 {
		c.writes(f, []byte("new"), int64(1000+i*10))
		if v.Mapped() {
			copy(want[i*10:], "new")
		}
		c.same("the view", v.Bytes(), want)
	}
}

func viewOutlivesGrowth(c *check) {
	f := c.file(pattern(5000))
	v := c.view(f, 10, 4990)
	for size := int64(5000); size < 4<<20; size *= 3 {
		c.truncates(f, size)
		c.appends(f, []byte("x"), size)
		c.same("the view", v.Bytes(), pattern(5000)[10:])
	}
}

func viewReleaseTwice(c *check) {
	f := c.file(pattern(5000))
	v, other := c.view(f, 0, 5000), c.view(f, 0, 5000)
	v.Release()
	v.Release()
	if v.Bytes() != nil {
		c.Errorf("%d bytes after Release, want nil", len(v.Bytes()))
	}
	c.same("another view", other.Bytes(), pattern(5000))
}

func viewDo(c *check) {
	v := c.view(c.file(pattern(100)), 10, 50)
	for _, want := range []error{nil, errBroken, io.EOF} {
		got := v.Do(func(b []byte) error {
			c.same("the bytes given to Do", b, pattern(100)[10:60])
			return want
		})
		if got != want {
			c.Errorf("Do = %v, want %v itself", got, want)
		}
	}
}

// viewAliases stores a part of the file over another part, in both
// directions, as if it had been copied first.
func viewAliases(c *check) {
	for _, to := range []int64{2000, 0} {
		f := c.file(pattern(9000))
		v := c.view(f, 1000, 6000)
		want := pattern(9000)
		copy(want[to:], pattern(9000)[1000:7000])
		c.writes(f, v.Bytes(), to)
		c.holds(f, want)
		v.Release()
		c.is("Close", f.Close(), nil)
	}
}
