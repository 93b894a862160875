package positionaltest

import (
	"errors"
	"fmt"
	"io/fs"
	"math"

	"github.com/seekless/seekless/positional"
)

func holeCases() []testCase {
	return []testCase{
		{"PunchHole reads as zeros and moves no Size", punchZeros},
		{"PunchHole past the end changes nothing", punchPastEnd},
		{"a bad range is fs.ErrInvalid and changes nothing", punchInvalid},
		{"an empty hole changes nothing", punchNothing},
		{"a hole can be written again", punchThenWrite},
	}
}

// punches punches a hole. Unsupported, it must leave want as it is.
func (c *check) punches(f positional.File, off, n int64, want []byte) {
	c.Helper()
	err := f.PunchHole(off, n)
	call := fmt.Sprintf("PunchHole(%d, %d)", off, n)
	if errors.Is(err, errors.ErrUnsupported) {
		c.wrapped(call, err)
		c.holds(f, want)
		c.Skip("PunchHole is unsupported here")
	}
	c.is(call, err, nil)
	from := min(off, int64(len(want)))
	clear(want[from:min(int64(len(want)), off+n)])
	c.holds(f, want)
}

func punchZeros(c *check) {
	want := pattern(70000)
	f := c.file(want)
	c.punches(f, 4096, 4096, want)
	c.punches(f, 10, 1, want)
	c.punches(f, 9000, 20001, want)
	c.punches(f, 69990, 10, want)
	c.punches(f, 65000, 10000, want)
	c.punches(f, 0, 70000, want)
}

func punchPastEnd(c *check) {
	want := pattern(10)
	f := c.file(want)
	c.punches(f, 10, 100, want)
	c.punches(f, 5000, 1<<30, want)
	c.appends(f, []byte("x"), 10)
}

func punchInvalid(c *check) {
	f := c.file(pattern(10))
	for _, r := range [][2]int64{{-1, 5}, {3, -1}, {math.MinInt64, 1}, {math.MaxInt64, 1}, {math.MaxInt64 - 5, 6}, {1, math.MaxInt64}} {
		c.is(fmt.Sprintf("PunchHole(%d, %d)", r[0], r[1]), f.PunchHole(r[0], r[1]), fs.ErrInvalid)
		c.holds(f, pattern(10))
	}
}

func punchNothing(c *check) {
	want := pattern(5000)
	f := c.file(want)
	for _, off := range []int64{0, 100, 5000, 6000} {
		c.punches(f, off, 0, want)
	}
}

func punchThenWrite(c *check) {
	want := pattern(20000)
	f := c.file(want)
	c.punches(f, 4000, 10000, want)
	copy(want[8000:], "written into the hole")
	c.writes(f, []byte("written into the hole"), 8000)
	c.holds(f, want)
}
