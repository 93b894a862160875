package positionaltest

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"

	"github.com/seekless/seekless/positional"
)

func vectorCases() []testCase {
	return []testCase{
		{"ReadvAt fills the buffers in order", vectorReads},
		{"ReadvAt stops at the end with io.EOF", vectorReadEnd},
		{"ReadvAt fills a buffer given twice twice", vectorReadTwice},
		{"ReadvAt checks closed, negative offset, no bytes", vectorReadOrder},
		{"ReadvAt past 2^63-1 is short with io.EOF", vectorReadOverflow},
		{"WritevAt stores the buffers in order", vectorWrites},
		{"WritevAt stores a buffer given twice twice", vectorWriteTwice},
		{"WritevAt past the end leaves a gap of zeros", vectorWriteGap},
		{"WritevAt of no bytes changes nothing", vectorWriteNothing},
		{"WritevAt of a bad range is fs.ErrInvalid and changes nothing", vectorWriteInvalid},
		{"1,026 buffers of one byte go through one call", vectorMany},
		{"the caller's buffers stay as they were", vectorKeepsBuffers},
	}
}

// readsv checks what one ReadvAt into new buffers of these lengths answers.
func (c *check) readsv(f positional.File, lens []int, off int64, want []byte, class error) {
	c.Helper()
	bufs := buffers(lens)
	n, err := f.ReadvAt(bufs, off)
	call := fmt.Sprintf("ReadvAt(%v bytes, %d)", lens, off)
	c.answers(call, n, err, int64(len(want)), class)
	if n == int64(len(want)) {
		c.same(call, bytes.Join(bufs, nil)[:n], want)
	}
}

func buffers(lens []int) [][]byte {
	bufs := make([][]byte, len(lens))
	for i, n := range lens {
		bufs[i] = make([]byte, n)
	}
	return bufs
}

// writesv checks that one WritevAt stores everything.
func (c *check) writesv(f positional.File, bufs [][]byte, off int64) {
	c.Helper()
	n, err := f.WritevAt(bufs, off)
	c.answers(fmt.Sprintf("WritevAt(%d buffers, %d)", len(bufs), off), n, err, total(bufs), nil)
}

func vectorReads(c *check) {
	want := pattern(10000)
	f := c.file(want)
	c.readsv(f, []int{3}, 0, want[:3], nil)
	c.readsv(f, []int{3, 0, 4, 0, 0, 3}, 5, want[5:15], nil)
	c.readsv(f, []int{0, 4096, 1, 4096}, 1000, want[1000:9193], nil)
}

func vectorReadEnd(c *check) {
	want := pattern(12)
	f := c.file(want)
	c.readsv(f, []int{5, 7}, 0, want, nil)
	c.readsv(f, []int{5, 7, 0}, 0, want, nil)
	c.readsv(f, []int{5, 8}, 0, want, io.EOF)
	c.readsv(f, []int{5, 7, 1}, 0, want, io.EOF)
	c.readsv(f, []int{5, 9, 6}, 3, want[3:], io.EOF)
	for _, off := range []int64{12, 13, 5000, 1 << 40} {
		c.readsv(f, []int{1, 2}, off, nil, io.EOF)
	}
}

func vectorReadTwice(c *check) {
	f := c.file([]byte("xyz"))
	b := make([]byte, 1)
	n, err := f.ReadvAt([][]byte{b, b}, 0)
	c.answers("ReadvAt", n, err, 2, nil)
	c.same("the buffer", b, []byte("y"))
}

func vectorReadOrder(c *check) {
	f := c.file(pattern(10))
	c.readsv(f, nil, -1, nil, fs.ErrInvalid)
	c.readsv(f, []int{2, 3}, -1, nil, fs.ErrInvalid)
	for _, lens := range [][]int{nil, {0}, {0, 0}} {
		c.readsv(f, lens, 0, nil, nil)
		c.readsv(f, lens, 10, nil, nil)
		c.readsv(f, lens, math.MaxInt64, nil, nil)
	}
	f.Close()
	c.readsv(f, nil, -1, nil, fs.ErrClosed)
	c.readsv(f, []int{1}, 0, nil, fs.ErrClosed)
}

func vectorReadOverflow(c *check) {
	f := c.file(pattern(10))
	c.readsv(f, []int{4, 4}, math.MaxInt64-5, nil, io.EOF)
	c.readsv(f, []int{1, 1}, math.MaxInt64, nil, io.EOF)
}

func vectorWrites(c *check) {
	f := c.file(pattern(20))
	c.writesv(f, [][]byte{[]byte("abc")}, 2)
	c.writesv(f, [][]byte{[]byte("de"), nil, []byte("f"), {}, []byte("ghij")}, 5)
	want := append(pattern(2), "abcdefghij"...)
	c.holds(f, append(want, pattern(20)[12:]...))
	c.writesv(f, [][]byte{pattern(5000), nil, pattern(5000)}, 0)
	c.holds(f, append(pattern(5000), pattern(5000)...))
}

func vectorWriteTwice(c *check) {
	f := c.file(nil)
	b := []byte("ab")
	c.writesv(f, [][]byte{b, b, b}, 0)
	c.holds(f, []byte("ababab"))
}

func vectorWriteGap(c *check) {
	f := c.file(pattern(3))
	c.writesv(f, [][]byte{[]byte("x"), []byte("y")}, 5000)
	want := append(pattern(3), make([]byte, 4997)...)
	c.holds(f, append(want, "xy"...))
}

func vectorWriteNothing(c *check) {
	f := c.file(pattern(3))
	for _, bufs := range [][][]byte{nil, {nil}, {{}, {}}} {
		c.writesv(f, bufs, 0)
		c.writesv(f, bufs, 1000)
		c.holds(f, pattern(3))
	}
}

func vectorWriteInvalid(c *check) {
	f := c.file(pattern(3))
	for _, off := range []int64{-1, math.MinInt64, math.MaxInt64 - 5, math.MaxInt64} {
		n, err := f.WritevAt([][]byte{pattern(3), pattern(3)}, off)
		c.answers(fmt.Sprintf("WritevAt(6 bytes, %d)", off), n, err, 0, fs.ErrInvalid)
		c.holds(f, pattern(3))
	}
	n, err := f.WritevAt(nil, -1)
	c.answers("WritevAt(nil, -1)", n, err, 0, fs.ErrInvalid)
}

// vectorMany passes IOV_MAX, which is 1,024 on most systems.
func vectorMany(c *check) {
	want := pattern(1026)
	f := c.open(os.O_RDWR | os.O_CREATE)
	bufs := make([][]byte, len(want))
	for i := range bufs {
		bufs[i] = want[i : i+1]
	}
	c.writesv(f, bufs, 0)
	c.holds(f, want)

	lens := make([]int, len(want))
	for i := range lens {
		lens[i] = 1
	}
	c.readsv(f, lens, 0, want, nil)
	c.readsv(f, append(lens, 1), 0, want, io.EOF)
}

func vectorKeepsBuffers(c *check) {
	f := c.file(nil)
	bufs := [][]byte{pattern(3), nil, pattern(5)}
	c.writesv(f, bufs, 0)
	c.same("the buffers after WritevAt", bytes.Join(bufs, nil), append(pattern(3), pattern(5)...))
	c.lengths(bufs, 3, 0, 5)
	if _, err := f.ReadvAt(bufs, 0); err != nil {
		c.Error(err)
	}
	c.lengths(bufs, 3, 0, 5)
	clear(bufs[0])
	c.holds(f, append(pattern(3), pattern(5)...))
}

func (c *check) lengths(bufs [][]byte, want ...int) {
	c.Helper()
	for i, p := range bufs {
		if len(p) != want[i] {
			c.Errorf("buffer %d is %d bytes long afterwards, want %d", i, len(p), want[i])
		}
	}
}
