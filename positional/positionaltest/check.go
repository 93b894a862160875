package positionaltest

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/seekless/seekless/positional"
)

// A check runs one case: a test, the suite's options, and a file name in a
// fresh folder.
type check struct {
	*testing.T
	suite Suite
	name  string
}

func newCheck(t *testing.T, s Suite) *check {
	return &check{t, s, filepath.Join(t.TempDir(), "file")}
}

// file stores content at c.name and opens it for reading and writing.
func (c *check) file(content []byte) positional.File {
	c.Helper()
	c.store(content)
	return c.open(os.O_RDWR)
}

func (c *check) store(content []byte) {
	c.Helper()
	if err := os.WriteFile(c.name, content, 0o666); err != nil {
		c.Fatal(err)
	}
}

// open opens c.name and closes it with the test.
func (c *check) open(flag int) positional.File {
	c.Helper()
	f, err := c.suite.Open(c.name, flag, 0o666)
	if err != nil {
		c.Fatalf("Open(%s, %#x): %v", c.name, flag, err)
	}
	c.Cleanup(func() { f.Close() })
	return f
}

// refused checks that c.name cannot be opened, and answers the error.
func (c *check) refused(flag int) error {
	c.Helper()
	f, err := c.suite.Open(c.name, flag, 0o666)
	if err == nil {
		f.Close()
		c.Fatalf("Open(%s, %#x) succeeded, want an error", c.name, flag)
	}
	c.wrapped("Open", err)
	return err
}

// reads checks what one ReadAt of n bytes at off answers.
func (c *check) reads(f io.ReaderAt, n int, off int64, want []byte, class error) {
	c.Helper()
	p := make([]byte, n)
	got, err := f.ReadAt(p, off)
	call := fmt.Sprintf("ReadAt(%d bytes, %d)", n, off)
	c.answers(call, int64(got), err, int64(len(want)), class)
	if got == len(want) {
		c.same(call, p[:got], want)
	}
}

// writes checks that one WriteAt stores all of p.
func (c *check) writes(f io.WriterAt, p []byte, off int64) {
	c.Helper()
	n, err := f.WriteAt(p, off)
	c.answers(fmt.Sprintf("WriteAt(%d bytes, %d)", len(p), off), int64(n), err, int64(len(p)), nil)
}

// answers checks a count and the class of the error beside it.
func (c *check) answers(call string, n int64, err error, want int64, class error) {
	c.Helper()
	if n != want {
		c.Errorf("%s: count %d, want %d", call, n, want)
	}
	c.is(call, err, class)
}

// same compares bytes and names the first that differs.
func (c *check) same(what string, got, want []byte) {
	c.Helper()
	if bytes.Equal(got, want) {
		return
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			c.Errorf("%s: byte %d of %d is %#x, want %#x", what, i, len(want), got[i], want[i])
			return
		}
	}
	c.Errorf("%s: %d bytes, want %d", what, len(got), len(want))
}

// holds checks the whole file from inside and from outside.
func (c *check) holds(f positional.File, want []byte) {
	c.Helper()
	c.sized(f, int64(len(want)))
	c.reads(f, len(want)+1, 0, want, io.EOF)
	c.stored(want)
}

// sized checks the size by the handle, by its Stat and from outside.
func (c *check) sized(f positional.File, want int64) {
	c.Helper()
	if got := f.Size(); got != want {
		c.Errorf("Size() = %d, want %d", got, want)
	}
	info, err := f.Stat()
	c.hasSize("Stat()", info, err, want)
	info, err = os.Stat(c.name)
	c.hasSize("os.Stat", info, err, want)
}

func (c *check) hasSize(what string, info fs.FileInfo, err error, want int64) {
	c.Helper()
	switch {
	case err != nil:
		c.Errorf("%s: %v", what, err)
	case info.Size() != want:
		c.Errorf("%s: %d bytes, want %d", what, info.Size(), want)
	}
}

// stored checks the whole file from outside. It reads one byte past want and
// no more: a wrong file may be huge.
func (c *check) stored(want []byte) {
	c.Helper()
	file, err := os.Open(c.name)
	if err != nil {
		c.Fatal(err)
	}
	defer file.Close()
	got, err := io.ReadAll(io.LimitReader(file, int64(len(want))+1))
	if err != nil {
		c.Fatal(err)
	}
	c.same("the stored file", got, want)
}

// parallel runs do(0) to do(n-1) at once and reports their errors.
func (c *check) parallel(n int, do func(i int) error) {
	c.Helper()
	errs := make(chan error, n)
	for i := range n {
		go func() { errs <- do(i) }()
	}
	for range n {
		if err := <-errs; err != nil {
			c.Error(err)
		}
	}
}

// pattern is n bytes that repeat at no power of two and are never zero.
func pattern(n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(i%251 + 1)
	}
	return p
}
