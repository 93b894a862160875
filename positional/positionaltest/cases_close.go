package positionaltest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/seekless/seekless/positional"
)

func closeCases() []testCase {
	return []testCase{
		{"the second Close is fs.ErrClosed", closeTwice},
		{"every method is fs.ErrClosed afterwards", closeEndsAll},
		{"Size after Close is the last size", closeKeepsSize},
		{"Close ends calls in flight with a result or fs.ErrClosed", closeRace},
		{"of two Closes at once one is nil", closeAtOnce},
		{"no descriptor and no map of the file is left", closeLeavesNothing},
		{"the file can be renamed and removed at once", closeLetsGo},
	}
}

func closeTwice(c *check) {
	f := c.file(pattern(10))
	c.is("Close", f.Close(), nil)
	for range 2 {
		c.is("Close again", f.Close(), fs.ErrClosed)
	}
	c.stored(pattern(10))
}

// calls are the methods that answer an error.
func calls() []change {
	return append(changes(), []change{
		{"ReadAt", func(f positional.File) error { return second(f.ReadAt(make([]byte, 3), 0)) }},
		{"ReadAt past the end", func(f positional.File) error { return second(f.ReadAt(make([]byte, 3), 100)) }},
		{"ReadvAt", func(f positional.File) error { return second(f.ReadvAt([][]byte{make([]byte, 3)}, 0)) }},
		{"Refresh", func(f positional.File) error { return second(f.Refresh()) }},
		{"Stat", func(f positional.File) error { return second(f.Stat()) }},
		{"Sync", positional.File.Sync},
		{"SyncData", positional.File.SyncData},
		{"Close", positional.File.Close},
	}...)
}

func closeEndsAll(c *check) {
	f := c.file(pattern(10))
	c.is("Close", f.Close(), nil)
	for _, call := range calls() {
		c.is(call.name, call.do(f), fs.ErrClosed)
	}
	if f.Name() != c.name {
		c.Errorf("Name() = %q after Close", f.Name())
	}
	c.stored(pattern(10))
}

func closeKeepsSize(c *check) {
	f := c.file(pattern(10))
	c.appends(f, pattern(5), 10)
	c.is("Close", f.Close(), nil)
	if f.Size() != 15 {
		c.Errorf("Size() = %d after Close, want 15", f.Size())
	}
}

func closeRace(c *check) {
	content := pattern(8 * 1000)
	for range 20 {
		f := c.file(content)
		var begun, ended sync.WaitGroup
		begun.Add(8)
		ended.Go(func() {
			begun.Wait()
			c.is("Close", f.Close(), nil)
		})
		c.parallel(8, func(i int) error { return untilClosed(f, content, i, begun.Done) })
		ended.Wait()
		c.stored(content)
	}
}

// untilClosed reads, or writes what is there already, until the file says
// that it is closed. It calls begun after its first call.
func untilClosed(f positional.File, content []byte, i int, begun func()) error {
	off := i / 2 * 2000
	for r := 0; ; r++ {
		n, err := transferOnce(f, content[off:off+2000], int64(off), i%2 == 0)
		if r == 0 {
			begun()
		}
		switch {
		case errors.Is(err, fs.ErrClosed):
			return nil
		case n != 2000 || err != nil:
			return fmt.Errorf("a call against Close answers (%d, %v)", n, err)
		}
	}
}

func transferOnce(f positional.File, want []byte, off int64, write bool) (int, error) {
	if write {
		return f.WriteAt(want, off)
	}
	p := make([]byte, len(want))
	n, err := f.ReadAt(p, off)
	if err == nil && !bytes.Equal(p, want) {
		err = errors.New("wrong bytes")
	}
	return n, err
}

func closeAtOnce(c *check) {
	for range 20 {
		f := c.file(pattern(10))
		errs := make(chan error, 2)
		for range 2 {
			go func() { errs <- f.Close() }()
		}
		a, b := <-errs, <-errs
		if a != nil {
			a, b = b, a
		}
		c.is("one Close", a, nil)
		c.is("the other Close", b, fs.ErrClosed)
	}
}

// closeLeavesNothing looks where Linux tells what a process has open.
func closeLeavesNothing(c *check) {
	if runtime.GOOS != "linux" {
		c.Skip("open files are listed on Linux only")
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(c.name))
	if err != nil {
		c.Fatal(err)
	}
	c.name = filepath.Join(dir, "file")
	for _, n := range []int{0, 10, 1 << 20} {
		f := c.file(pattern(n))
		c.reads(f, n, 0, pattern(n), nil)
		c.appends(f, pattern(5000), int64(n))
		c.reads(f, 5000, int64(n), pattern(5000), nil)
		c.is("Close", f.Close(), nil)
		c.leftOpen()
	}
}

func (c *check) leftOpen() {
	c.Helper()
	links, err := filepath.Glob("/proc/self/fd/*")
	if err != nil || len(links) == 0 {
		c.Skipf("/proc/self/fd cannot be listed: %v", err)
	}
	for _, link := range links {
		if name, err := os.Readlink(link); err == nil && name == c.name {
			c.Errorf("descriptor %s is left", filepath.Base(link))
		}
	}
	if maps, _ := os.ReadFile("/proc/self/maps"); strings.Contains(string(maps), c.name) {
		c.Error("a map of the file is left")
	}
}

func closeLetsGo(c *check) {
	f := c.file(pattern(5000))
	c.reads(f, 5000, 0, pattern(5000), nil)
	c.is("Close", f.Close(), nil)
	if err := os.Rename(c.name, c.name+".moved"); err != nil {
		c.Error(err)
	}
	if err := os.Remove(c.name + ".moved"); err != nil {
		c.Error(err)
	}
}
