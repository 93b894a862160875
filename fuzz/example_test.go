package fuzz_test

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/seekless/seekless/fuzz"
)

// A counted is a file of one's own: it counts its bytes itself.
type counted struct {
	*os.File
	size int64
}

func open(name string, flag int) (fuzz.File, error) {
	f, err := os.OpenFile(name, flag, 0o666)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return &counted{f, info.Size()}, nil
}

func (c *counted) Size() int64 { return c.size }

func (c *counted) WriteAt(p []byte, off int64) (int, error) {
	n, err := c.File.WriteAt(p, off)
	if n > 0 {
		c.size = max(c.size, off+int64(n))
	}
	return n, err
}

// Truncate forgets that a file can grow by it.
func (c *counted) Truncate(size int64) error {
	err := c.File.Truncate(size)
	if err == nil {
		c.size = min(c.size, size)
	}
	return err
}

func TestCounted(t *testing.T) {
	fuzz.Check(t, open, fuzz.Log{
		{Kind: fuzz.WriteAt, Off: 4095, Len: 3, Seed: 7},
		{Kind: fuzz.ReadAt, Off: 4090, Len: 100},
		{Kind: fuzz.Truncate, Off: 5},
	})
}

// Check fails a test; Run tells a command what is wrong. This file is, and
// random operations find it.
func ExampleRun() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	for seed := range uint64(100) {
		err := fuzz.Run(dir, open, fuzz.Random(seed, 500))
		if failure, wrong := errors.AsType[*fuzz.Failure](err); wrong {
			fmt.Println(fuzz.Shrink(dir, open, failure).Op.Kind, "is wrong")
			return
		}
	}
	fmt.Println("nothing found")
	// Output: Truncate is wrong
}

// The text of a log is Go source, and can be read back.
func ExampleParse() {
	log, err := fuzz.Parse(`fuzz.Log{{Kind: fuzz.Append, Len: 10, Seed: 3}, {Kind: fuzz.ReadAt, Off: 5, Len: 10}}`)
	fmt.Println(len(log), "operations, the last:", log[1], err)
	// Output: 2 operations, the last: {Kind: fuzz.ReadAt, Off: 5, Len: 10} <nil>
}
