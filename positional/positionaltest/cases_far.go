package positionaltest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/seekless/seekless/positional"
)

// bigOffsets reads and writes where a cut to 32 bits would show. Windows may
// store the whole gap before a far write, so nothing is written there.
func bigOffsets(c *check) {
	const size = 5<<30 + 8
	f := c.sparse([]byte("head"), size)
	head := []byte("head\x00\x00")
	c.reads(f, 6, 0, head, nil)
	c.reads(f, 4, size-3, make([]byte, 3), io.EOF)
	for _, off := range []int64{1<<31 - 2, 1 << 31, 1<<32 - 2, 1<<32 - 1, 1 << 32, 5 << 30} {
		c.reads(f, 4, off, make([]byte, 4), nil)
	}
	if runtime.GOOS != "windows" {
		c.writesFar(f, 1<<31-2)
		c.writesFar(f, 1<<32-2)
		c.writesFar(f, 5<<30)
	}
	c.reads(f, 6, 0, head, nil)
	c.sized(f, size)
}

// sparse opens a file that is mostly a hole.
func (c *check) sparse(head []byte, size int64) positional.File {
	c.Helper()
	c.store(head)
	if err := os.Truncate(c.name, size); err != nil {
		c.Skipf("no file of %d bytes here: %v", size, err)
	}
	return c.open(os.O_RDWR)
}

func (c *check) writesFar(f positional.File, off int64) {
	c.Helper()
	n, err := f.WriteAt([]byte("far!"), off)
	if errors.Is(err, positional.ErrNoSpace) {
		c.Skipf("no holes here: %v", err)
	}
	c.answers(fmt.Sprintf("WriteAt(4 bytes, %d)", off), int64(n), err, 4, nil)
	c.reads(f, 6, off, []byte("far!\x00\x00"), nil)
}

// readProcfs reads a file whose size says nothing about its bytes.
func readProcfs(c *check) {
	f := c.special("/proc/version", os.O_RDONLY)
	want, err := os.ReadFile(c.name)
	if err != nil {
		c.Skip(err)
	}
	if info, err := os.Stat(c.name); err != nil || info.Size() != 0 {
		c.Skipf("%s has a size here", c.name)
	}
	c.reads(f, len(want), 0, want, nil)
	c.reads(f, len(want)+10, 0, want, io.EOF)
	c.reads(f, 4, 3, want[3:7], nil)
	c.reads(f, 4, int64(len(want)), nil, io.EOF)
}
