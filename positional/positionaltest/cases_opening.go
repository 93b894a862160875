package positionaltest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func openingCases() []testCase {
	return []testCase{
		{"O_CREATE makes an empty file", openCreates},
		{"O_TRUNC empties the file", openTruncates},
		{"a missing file is fs.ErrNotExist and is not created", openMissing},
		{"O_EXCL on an existing file is fs.ErrExist", openExclusive},
		{"O_APPEND is refused with an error that names Append", openAppend},
		{"a directory is refused", openDirectory},
		{"the file has the name it was opened by", openNames},
		{"a handle opened write-only writes and reads nothing", openWriteOnly},
		{"a FIFO without a writer does not hang", openFIFO},
		{"a FIFO has no offsets", openFIFOReads},
		{"a device answers what the system says", openDevice},
		{"a full device is ErrNoSpace and counts nothing", openFullDevice},
	}
}

func openCreates(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	c.holds(f, nil)
}

func openTruncates(c *check) {
	c.store(pattern(5000))
	f := c.open(os.O_RDWR | os.O_TRUNC)
	c.holds(f, nil)
	c.writes(f, pattern(10), 0)
	c.holds(f, pattern(10))
}

func openMissing(c *check) {
	for _, flag := range []int{os.O_RDONLY, os.O_RDWR} {
		c.is("Open", c.refused(flag), fs.ErrNotExist)
		c.absent()
	}
}

// absent checks that nothing has the name c.name.
func (c *check) absent() {
	c.Helper()
	if _, err := os.Lstat(c.name); !errors.Is(err, fs.ErrNotExist) {
		c.Errorf("the file exists afterwards (%v)", err)
	}
}

func openExclusive(c *check) {
	c.store(pattern(9))
	c.is("Open", c.refused(os.O_RDWR|os.O_CREATE|os.O_EXCL), fs.ErrExist)
	c.stored(pattern(9))
}

func openAppend(c *check) {
	for _, flag := range []int{os.O_WRONLY, os.O_RDWR, os.O_RDWR | os.O_CREATE} {
		err := c.refused(flag | os.O_APPEND)
		if text := strings.ReplaceAll(err.Error(), c.name, ""); !strings.Contains(text, "Append") {
			c.Errorf("error %q does not name Append", err)
		}
		c.absent()
	}
	c.store(pattern(9))
	c.refused(os.O_RDWR | os.O_APPEND | os.O_TRUNC)
	c.stored(pattern(9))
}

func openDirectory(c *check) {
	c.name = filepath.Dir(c.name)
	for _, flag := range []int{os.O_RDONLY, os.O_RDWR, os.O_RDWR | os.O_CREATE} {
		c.refused(flag)
	}
}

func openNames(c *check) {
	f := c.file(pattern(3))
	if f.Name() != c.name {
		c.Errorf("Name() = %q, want %q", f.Name(), c.name)
	}
	info, err := f.Stat()
	if err != nil {
		c.Fatal(err)
	}
	if !info.Mode().IsRegular() || info.Name() != filepath.Base(c.name) {
		c.Errorf("Stat() says %v, %q, want a regular file %q", info.Mode(), info.Name(), filepath.Base(c.name))
	}
}

func openWriteOnly(c *check) {
	c.store(pattern(9))
	f := c.open(os.O_WRONLY)
	c.writes(f, []byte("abc"), 6)
	n, err := f.ReadAt(make([]byte, 4), 0)
	if n != 0 || err == nil {
		c.Errorf("ReadAt of a write-only handle: (%d, %v), want an error and nothing read", n, err)
	}
	c.wrapped("ReadAt", err)
	c.sized(f, 9)
	c.stored(append(pattern(6), "abc"...))
}
