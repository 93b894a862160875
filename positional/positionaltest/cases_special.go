package positionaltest

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/seekless/seekless/positional"
)

// hangLimit is how long a call may take before it counts as hanging.
var hangLimit = 10 * time.Second

// needFIFO makes a FIFO at c.name, by mkfifo(1), which every Unix has.
func (c *check) needFIFO() {
	c.Helper()
	switch runtime.GOOS {
	case "windows", "plan9", "js", "wasip1":
		c.Skip("no FIFOs on " + runtime.GOOS)
	}
	if out, err := exec.Command("mkfifo", c.name).CombinedOutput(); err != nil {
		c.Skipf("mkfifo: %v %s", err, out)
	}
}

// tryOpen opens c.name for reading. A refusal is an answer; waiting is not.
func (c *check) tryOpen() positional.File {
	c.Helper()
	type answer struct {
		f   positional.File
		err error
	}
	done := make(chan answer, 1)
	go func() {
		f, err := c.suite.Open(c.name, os.O_RDONLY, 0)
		done <- answer{f, err}
	}()
	select {
	case a := <-done:
		if a.err == nil {
			c.Cleanup(func() { a.f.Close() })
		}
		c.wrapped("Open", a.err)
		return a.f
	case <-time.After(hangLimit):
		if w, err := os.OpenFile(c.name, os.O_RDWR, 0); err == nil {
			defer w.Close() // the other end, which lets Open go
		}
		c.Fatal("Open waits for the other end of the FIFO")
		return nil
	}
}

func openFIFO(c *check) {
	c.needFIFO()
	if f := c.tryOpen(); f != nil {
		c.is("Close", f.Close(), nil)
	}
}

func openFIFOReads(c *check) {
	c.needFIFO()
	f := c.tryOpen()
	if f == nil {
		c.Skip("FIFOs are refused at open")
	}
	n, err := f.ReadAt(make([]byte, 3), 0)
	if n != 0 || err == nil || err == io.EOF {
		c.Errorf("ReadAt of a FIFO: (%d, %v), want an error that is not io.EOF", n, err)
	}
	c.wrapped("ReadAt", err)
}

// special opens a file of the system. Files without a size may be refused as
// unsupported.
func (c *check) special(name string, flag int) positional.File {
	c.Helper()
	if _, err := os.Stat(name); err != nil {
		c.Skip(err)
	}
	c.name = name
	f, err := c.suite.Open(name, flag, 0)
	if errors.Is(err, errors.ErrUnsupported) {
		c.wrapped("Open", err)
		c.Skipf("refused at open: %v", err)
	}
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { f.Close() })
	return f
}

func openDevice(c *check) {
	for _, name := range []string{"/dev/zero", "/dev/null"} {
		f := c.special(name, os.O_RDONLY)
		ref, err := os.Open(name)
		if err != nil {
			c.Skip(err)
		}
		defer ref.Close()
		p, q := pattern(100), pattern(100)
		want, wantErr := ref.ReadAt(q, 10)
		n, err := f.ReadAt(p, 10)
		if n != want || (err == nil) != (wantErr == nil) || (err == io.EOF) != (wantErr == io.EOF) {
			c.Errorf("%s: ReadAt = (%d, %v), os.File says (%d, %v)", name, n, err, want, wantErr)
			continue
		}
		c.same(name, p[:n], q[:n])
	}
}

func openFullDevice(c *check) {
	f := c.special("/dev/full", os.O_RDWR)
	n, err := f.WriteAt(pattern(100), 0)
	c.answers("WriteAt", int64(n), err, 0, positional.ErrNoSpace)
	m, err := f.WritevAt([][]byte{pattern(10), pattern(10)}, 0)
	c.answers("WritevAt", m, err, 0, positional.ErrNoSpace)
}
