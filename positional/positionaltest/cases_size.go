package positionaltest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"

	"github.com/seekless/seekless/positional"
)

func sizeCases() []testCase {
	return []testCase{
		{"Truncate up adds zeros, down cuts: 123, 61, 0", truncateUpAndDown},
		{"bytes cut off never come back", truncateForgets},
		{"Truncate to the same size changes nothing", truncateSame},
		{"a negative size is fs.ErrInvalid and changes nothing", truncateNegative},
		{"a size past the file system's limit changes nothing", truncateTooFar},
		{"a read below the new end is exact after every cut", truncateReads},
		{"Size is the file's after parallel writes and cuts", truncateParallel},
		{"Refresh notices what other handles did", refreshNotices},
		{"a file emptied and opened again works", reopenEmptied},
	}
}

func (c *check) truncates(f positional.File, size int64) {
	c.Helper()
	c.is(fmt.Sprintf("Truncate(%d)", size), f.Truncate(size), nil)
}

func truncateUpAndDown(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	for _, size := range []int64{123, 61, 0, 4096, 4097, 70000, 1} {
		c.truncates(f, size)
		c.holds(f, make([]byte, size))
	}
}

func truncateForgets(c *check) {
	f := c.file(pattern(9000))
	for _, cut := range []int{8191, 4097, 4096, 4095, 10, 0} {
		c.truncates(f, int64(cut))
		c.truncates(f, 9000)
		c.holds(f, append(pattern(9000)[:cut], make([]byte, 9000-cut)...))
	}
}

func truncateSame(c *check) {
	f := c.file(pattern(5000))
	c.truncates(f, 5000)
	c.holds(f, pattern(5000))
}

func truncateNegative(c *check) {
	f := c.file(pattern(10))
	for _, size := range []int64{-1, math.MinInt64} {
		c.is("Truncate", f.Truncate(size), fs.ErrInvalid)
		c.holds(f, pattern(10))
	}
}

func truncateTooFar(c *check) {
	f := c.file(pattern(10))
	err := f.Truncate(math.MaxInt64)
	if err == nil {
		c.Skip("this file system has files of 2^63-1 bytes")
	}
	c.isOneOf("Truncate(2^63-1)", err, positional.ErrTooLarge, positional.ErrNoSpace, fs.ErrInvalid)
	c.holds(f, pattern(10))
	c.truncates(f, 5)
	c.holds(f, pattern(5))
}

func truncateReads(c *check) {
	f := c.file(pattern(20000))
	for _, size := range []int{16384, 12289, 12288, 4095, 1} {
		c.truncates(f, int64(size))
		c.reads(f, 1, int64(size)-1, pattern(size)[size-1:], nil)
		c.reads(f, 2, int64(size)-1, pattern(size)[size-1:], io.EOF)
		c.reads(f, 1, int64(size), nil, io.EOF)
		c.reads(f, 5000, int64(size)+1, nil, io.EOF)
	}
}

func truncateParallel(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	for range 20 {
		c.parallel(4, func(i int) error {
			for r := range 20 {
				if err := writeOrCut(f, (i+r)%4, int64(r)); err != nil {
					return err
				}
			}
			return nil
		})
		info, err := os.Stat(c.name)
		c.hasSize("os.Stat", info, err, f.Size())
	}
}

// writeOrCut cuts, appends, or writes past the end, as kind says.
func writeOrCut(f positional.File, kind int, r int64) error {
	switch kind {
	case 0:
		return f.Truncate(r * 10)
	case 1:
		_, err := f.Append(pattern(13))
		return err
	}
	n, err := f.WriteAt(pattern(7), r*20)
	if n != 7 && err == nil {
		err = errors.New("WriteAt stored less than it was given")
	}
	return err
}

func refreshNotices(c *check) {
	f := c.file(pattern(10))
	other := c.open(os.O_RDWR)
	for _, size := range []int64{5000, 3, 0, 70000, 69999} {
		c.truncates(other, size)
		got, err := f.Refresh()
		c.answers("Refresh", got, err, size, nil)
		c.sized(f, size)
		c.reads(f, 1, size, nil, io.EOF)
	}
	c.reads(f, 5, 69994, make([]byte, 5), nil)
}

func reopenEmptied(c *check) {
	f := c.file(pattern(5000))
	c.truncates(f, 0)
	c.is("Close", f.Close(), nil)
	f = c.open(os.O_RDWR)
	c.holds(f, nil)
	c.writes(f, pattern(10), 0)
	c.holds(f, pattern(10))
}
