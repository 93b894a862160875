package positionaltest

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seekless/seekless/positional"
)

func appendingCases() []testCase {
	return []testCase{
		{"Append stores at the end and answers where", appendStores},
		{"Append lands after the last write and the last cut", appendFollowsSize},
		{"an empty Append changes nothing", appendNothing},
		{"parallel appends leave no gap and no overlap", appendParallel},
		{"bytes below Size can be read while others append", appendWhileReading},
	}
}

// appends checks that p lands at off.
func (c *check) appends(f positional.File, p []byte, off int64) {
	c.Helper()
	got, err := f.Append(p)
	c.is("Append", err, nil)
	if got != off {
		c.Errorf("Append(%d bytes) landed at %d, want %d", len(p), got, off)
	}
}

func appendStores(c *check) {
	f := c.file(pattern(10))
	want := pattern(10)
	for _, n := range []int{1, 0, 4086, 5000, 1, 70000} {
		c.appends(f, pattern(n), int64(len(want)))
		want = append(want, pattern(n)...)
	}
	c.holds(f, want)
}

func appendFollowsSize(c *check) {
	f := c.file(nil)
	c.writes(f, []byte("a"), 99)
	c.appends(f, []byte("b"), 100)
	if err := f.Truncate(50); err != nil {
		c.Fatal(err)
	}
	c.appends(f, []byte("c"), 50)
	if err := f.Truncate(60); err != nil {
		c.Fatal(err)
	}
	c.appends(f, []byte("d"), 60)
	want := append(make([]byte, 50), 'c')
	want = append(want, make([]byte, 9)...)
	c.holds(f, append(want, 'd'))
}

func appendNothing(c *check) {
	f := c.file(pattern(10))
	c.appends(f, nil, 10)
	c.holds(f, pattern(10))
}

// A record is what one append stored.
type record struct {
	off int64
	p   []byte
}

func appendParallel(c *check) {
	f := c.file(pattern(10))
	var mu sync.Mutex
	records := []record{{0, pattern(10)}}
	c.parallel(8, func(i int) error {
		for r := range 25 {
			p := bytes.Repeat([]byte{byte('A' + i)}, 1+(r*37+i*11)%300)
			off, err := f.Append(p)
			if err != nil {
				return err
			}
			mu.Lock()
			records = append(records, record{off, p})
			mu.Unlock()
		}
		return nil
	})
	c.holds(f, c.tiled(records))
}

// tiled joins records that lie end to end from 0 on.
func (c *check) tiled(records []record) (all []byte) {
	c.Helper()
	slices.SortFunc(records, func(a, b record) int { return cmp.Compare(a.off, b.off) })
	for _, r := range records {
		if r.off != int64(len(all)) {
			c.Fatalf("a record lies at %d, the one before it ends at %d", r.off, len(all))
		}
		all = append(all, r.p...)
	}
	return all
}

func appendWhileReading(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	var done atomic.Bool
	c.parallel(3, func(i int) error {
		if i > 0 {
			return readBelowSize(f, &done)
		}
		defer done.Store(true)
		for range 400 {
			if _, err := f.Append(bytes.Repeat([]byte("x"), 333)); err != nil {
				return err
			}
		}
		return nil
	})
	c.sized(f, 400*333)
}

func readBelowSize(f positional.File, done *atomic.Bool) error {
	for ended := false; !ended; {
		ended = done.Load()
		n := min(f.Size(), 1000)
		off := f.Size() - n
		p := make([]byte, n)
		if k, err := f.ReadAt(p, off); int64(k) != n || err != nil && err != io.EOF {
			return fmt.Errorf("ReadAt(%d bytes, %d) below Size = (%d, %v)", n, off, k, err)
		}
		if i := bytes.IndexFunc(p, func(r rune) bool { return r != 'x' }); i >= 0 {
			return fmt.Errorf("byte %d is not the one appended", off+int64(i))
		}
	}
	return nil
}
