package positionaltest

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"testing/iotest"
)

func readingCases() []testCase {
	return []testCase{
		{"a section of the file passes iotest.TestReader", readTestReader},
		{"the checks come in order: closed, negative offset, empty buffer", readCheckOrder},
		{"at the end and past it the answer is 0 and bare io.EOF", readPastEnd},
		{"an empty file answers io.EOF, and nil to an empty buffer", readEmptyFile},
		{"the last bytes come with nil, the next read with io.EOF", readLastBytes},
		{"a read across the end is short with io.EOF", readAcrossEnd},
		{"a range past 2^63-1 is short with io.EOF", readOverflow},
		{"the last offset there is can be read", readLastOffset},
		{"4,001 bytes come in steps of 1,000", readSteps},
		{"every range answers as os.File does", readLikeOSFile},
		{"parallel reads do not disturb each other", readParallel},
		{"bytes that another handle appended are found", readForeignGrowth},
		{"offsets past 4 GiB are read and written", bigOffsets},
		{"a procfs file of size 0 reads its bytes", readProcfs},
	}
}

func readTestReader(c *check) {
	for _, n := range []int{0, 1, 1000} {
		want := pattern(n)
		f := c.file(want)
		if err := iotest.TestReader(io.NewSectionReader(f, 0, int64(n)), want); err != nil {
			c.Errorf("%d bytes: %v", n, err)
		}
		c.is("Close", f.Close(), nil)
	}
}

func readCheckOrder(c *check) {
	f := c.file(pattern(10))
	c.reads(f, 0, -1, nil, fs.ErrInvalid)
	c.reads(f, 5, -1, nil, fs.ErrInvalid)
	c.reads(f, 5, math.MinInt64, nil, fs.ErrInvalid)
	for _, off := range []int64{0, 9, 10, 11, math.MaxInt64} {
		c.reads(f, 0, off, nil, nil)
	}
	f.Close()
	c.reads(f, 0, -1, nil, fs.ErrClosed)
	c.reads(f, 0, 0, nil, fs.ErrClosed)
}

func readPastEnd(c *check) {
	f := c.file(pattern(4097))
	for _, off := range []int64{4097, 4098, 8192, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 40, 1 << 62, math.MaxInt64} {
		c.reads(f, 10, off, nil, io.EOF)
	}
}

func readEmptyFile(c *check) {
	f := c.file(nil)
	c.reads(f, 0, 0, nil, nil)
	c.reads(f, 1, 0, nil, io.EOF)
	c.reads(f, 4096, 0, nil, io.EOF)
}

func readLastBytes(c *check) {
	for _, n := range []int{1, 4095, 4096, 4097, 65536} {
		f := c.file(pattern(n))
		c.reads(f, 1, int64(n)-1, pattern(n)[n-1:], nil)
		c.reads(f, n, 0, pattern(n), nil)
		c.reads(f, 1, int64(n), nil, io.EOF)
		c.is("Close", f.Close(), nil)
	}
}

func readAcrossEnd(c *check) {
	f := c.file(pattern(4097))
	c.reads(f, 2, 4096, pattern(4097)[4096:], io.EOF)
	c.reads(f, 8192, 4090, pattern(4097)[4090:], io.EOF)
	c.reads(f, 1<<20, 0, pattern(4097), io.EOF)
}

func readOverflow(c *check) {
	f := c.file(pattern(10))
	for _, off := range []int64{math.MaxInt64 - 5, math.MaxInt64 - 1, math.MaxInt64} {
		c.reads(f, 10, off, nil, io.EOF)
	}
}

// readLastOffset needs a file system with the longest file there can be.
func readLastOffset(c *check) {
	c.store(nil)
	if err := os.Truncate(c.name, math.MaxInt64); err != nil {
		c.Skipf("no file of 2^63-1 bytes here: %v", err)
	}
	f := c.open(os.O_RDONLY)
	zeros := make([]byte, 10)
	c.reads(f, 5, math.MaxInt64-5, zeros[:5], nil)
	c.reads(f, 10, math.MaxInt64-5, zeros[:5], io.EOF)
	c.reads(f, 1, math.MaxInt64, nil, io.EOF)
}

func readSteps(c *check) {
	want := pattern(4001)
	f := c.file(want)
	for off := 0; off < 4000; off += 1000 {
		c.reads(f, 1000, int64(off), want[off:off+1000], nil)
	}
	c.reads(f, 1000, 4000, want[4000:], io.EOF)
	c.reads(f, 1000, 4001, nil, io.EOF)
}

func readLikeOSFile(c *check) {
	f := c.file(pattern(3*4096 + 17))
	ref, err := os.Open(c.name)
	if err != nil {
		c.Fatal(err)
	}
	defer ref.Close()
	for _, off := range []int64{0, 1, 4095, 4096, 4097, 12287, 12288, 12304, 12305, 12306, 16384, 1 << 33} {
		for _, n := range []int{1, 2, 17, 4095, 4096, 4097, 12288, 20000} {
			c.readsAlike(f, ref, n, off)
		}
	}
}

func (c *check) readsAlike(f, ref io.ReaderAt, n int, off int64) {
	c.Helper()
	p := make([]byte, n)
	want, class := ref.ReadAt(p, off)
	c.reads(f, n, off, p[:want], class)
}

func readParallel(c *check) {
	want := pattern(100_000)
	f := c.file(want)
	c.parallel(8, func(i int) error {
		p := make([]byte, 1000+i)
		for off := i * 997; off+len(p) < len(want); off += 7919 {
			n, err := f.ReadAt(p, int64(off))
			if n != len(p) || err != nil || !bytes.Equal(p, want[off:off+n]) {
				return fmt.Errorf("goroutine %d: ReadAt(%d bytes, %d) = (%d, %v), or wrong bytes", i, len(p), off, n, err)
			}
		}
		return nil
	})
}

func readForeignGrowth(c *check) {
	f := c.file(pattern(10))
	other := c.open(os.O_RDWR)
	want := pattern(9000)
	c.writes(other, want[10:], 10)
	c.reads(f, 8990, 10, want[10:], nil)
	c.reads(f, 10000, 0, want, io.EOF)
	c.sized(f, 9000)
}
