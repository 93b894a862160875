package positionaltest

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"

	"github.com/seekless/seekless/positional"
)

func writingCases() []testCase {
	return []testCase{
		{"WriteAt stores all of p and raises Size", writeStores},
		{"a large p is stored whole", writeLarge},
		{"a gap reads as zeros", writeGap},
		{"a gap over bytes that were cut off reads as zeros", writeGapAfterCut},
		{"an empty write past the end changes nothing", writeNothing},
		{"a bad range is fs.ErrInvalid and changes nothing", writeInvalid},
		{"an offset past the file system's limit changes nothing", writeTooFar},
		{"a read-only handle refuses every change with fs.ErrPermission", writeReadOnly},
		{"WriteAt neither changes nor keeps p", writeKeepsNothing},
		{"a write is seen by every handle", writeSeen},
		{"parallel writes to disjoint ranges are all stored", writeParallel},
		{"a closed file refuses writes before it looks at the range", writeClosed},
	}
}

func writeStores(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	want := pattern(9000)
	c.writes(f, want[:1], 0)
	c.holds(f, want[:1])
	c.writes(f, want[1:4096], 1)
	c.writes(f, want[4096:], 4096)
	c.holds(f, want)
	copy(want[4000:], "overwritten across a page edge")
	for off := 4000; off < 4200; off += 7 {
		c.writes(f, want[off:off+7], int64(off))
	}
	c.holds(f, want)
}

func writeLarge(c *check) {
	f := c.file(pattern(10))
	want := pattern(1<<20 + 11)
	c.writes(f, want[5:], 5)
	c.holds(f, want)
}

func writeGap(c *check) {
	for _, off := range []int{11, 4096, 4097, 70000} {
		f := c.file(pattern(10))
		c.writes(f, []byte("end"), int64(off))
		want := append(pattern(10), make([]byte, off-10)...)
		c.holds(f, append(want, "end"...))
		c.is("Close", f.Close(), nil)
	}
}

func writeGapAfterCut(c *check) {
	f := c.file(pattern(9000))
	if err := f.Truncate(10); err != nil {
		c.Fatal(err)
	}
	c.writes(f, []byte("end"), 8000)
	want := append(pattern(10), make([]byte, 7990)...)
	c.holds(f, append(want, "end"...))
}

func writeNothing(c *check) {
	f := c.file(pattern(10))
	for _, off := range []int64{0, 10, 11, 5000, math.MaxInt64} {
		c.writes(f, nil, off)
		c.writes(f, []byte{}, off)
		c.holds(f, pattern(10))
	}
}

func writeInvalid(c *check) {
	f := c.file(pattern(10))
	for _, off := range []int64{-1, math.MinInt64, math.MaxInt64, math.MaxInt64 - 3} {
		n, err := f.WriteAt([]byte("none"), off)
		c.answers(fmt.Sprintf("WriteAt(4 bytes, %d)", off), int64(n), err, 0, fs.ErrInvalid)
		c.holds(f, pattern(10))
	}
	n, err := f.WriteAt(nil, -1)
	c.answers("WriteAt(nil, -1)", int64(n), err, 0, fs.ErrInvalid)
}

// writeTooFar ends at the last offset there is: no overflow, but past what
// most file systems hold. Systems without errno may say no in other words.
func writeTooFar(c *check) {
	f := c.file(pattern(10))
	n, err := f.WriteAt(pattern(4), math.MaxInt64-4)
	if err == nil {
		c.Skip("this file system has files of 2^63-1 bytes")
	}
	if n != 0 {
		c.Errorf("WriteAt: %d bytes stored with %v, want none", n, err)
	}
	c.isOneOf("WriteAt", err, positional.ErrTooLarge, positional.ErrNoSpace, fs.ErrInvalid)
	c.holds(f, pattern(10))
}

// A change is a call that changes a file.
type change struct {
	name string
	do   func(f positional.File) error
}

func changes() []change {
	return []change{
		{"WriteAt", func(f positional.File) error { return second(f.WriteAt(pattern(3), 2)) }},
		{"WriteAt past the end", func(f positional.File) error { return second(f.WriteAt(pattern(3), 50)) }},
		{"WritevAt", func(f positional.File) error { return second(f.WritevAt([][]byte{pattern(3)}, 2)) }},
		{"Append", func(f positional.File) error { return second(f.Append(pattern(3))) }},
		{"Truncate", func(f positional.File) error { return f.Truncate(5) }},
		{"Truncate up", func(f positional.File) error { return f.Truncate(50) }},
		{"Preallocate", func(f positional.File) error { return f.Preallocate(1000) }},
		{"Trim", func(f positional.File) error { return f.Trim() }},
		{"PunchHole", func(f positional.File) error { return f.PunchHole(2, 3) }},
	}
}

// second is the error of a call whose first answer does not matter.
func second[T any](_ T, err error) error { return err }

func writeReadOnly(c *check) {
	c.store(pattern(10))
	f := c.open(os.O_RDONLY)
	for _, call := range changes() {
		c.is(call.name, call.do(f), fs.ErrPermission)
		c.holds(f, pattern(10))
	}
	n, err := f.WriteAt(pattern(3), 0)
	c.answers("WriteAt", int64(n), err, 0, fs.ErrPermission)
}

func writeKeepsNothing(c *check) {
	f := c.file(nil)
	p := pattern(5000)
	c.writes(f, p, 0)
	c.same("p after WriteAt", p, pattern(5000))
	clear(p)
	c.holds(f, pattern(5000))
}

func writeSeen(c *check) {
	f := c.file(pattern(5000))
	writer, reader := c.open(os.O_RDWR), c.open(os.O_RDONLY)
	c.reads(f, 5000, 0, pattern(5000), nil)
	c.reads(reader, 5000, 0, pattern(5000), nil)
	want := pattern(5000)
	for i := range 100 {
		off := int64(i * 49)
		copy(want[off:], fmt.Sprint(i))
		c.writes(writer, []byte(fmt.Sprint(i)), off)
		for _, f := range []positional.File{reader, f, writer} {
			c.reads(f, 50, off, want[off:off+50], nil)
		}
	}
}

func writeParallel(c *check) {
	const span, rounds = 1000, 25
	f := c.file(nil)
	want := pattern(8 * span * rounds)
	c.parallel(8, func(i int) error {
		for r := range rounds {
			off := (r*8 + i) * span
			if n, err := f.WriteAt(want[off:off+span], int64(off)); n != span || err != nil {
				return errors.Join(fmt.Errorf("WriteAt at %d stored %d of %d bytes", off, n, span), err)
			}
		}
		return nil
	})
	c.holds(f, want)
}

func writeClosed(c *check) {
	f := c.file(pattern(10))
	f.Close()
	for _, off := range []int64{-1, 0, math.MaxInt64} {
		n, err := f.WriteAt(pattern(4), off)
		c.answers("WriteAt", int64(n), err, 0, fs.ErrClosed)
		m, err := f.WritevAt([][]byte{pattern(4)}, off)
		c.answers("WritevAt", m, err, 0, fs.ErrClosed)
	}
}
