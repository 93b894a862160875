package region

import (
	"errors"
	"os"
	"slices"
	"testing"
)

// mute is a system that does not tell what is in memory.
func mute(_, _ []byte) error { return errors.ErrUnsupported }

// liar is a system that says that everything is.
func liar(_, vec []byte) error {
	for i := range vec {
		vec[i] = 1
	}
	return nil
}

// A cache is a system that tells what it is made to tell, and counts how often
// it is asked how much.
type cache struct {
	r    *Region
	size int64
	gone []int64 // pages that are not in memory, by offset

	asked   map[int]int // questions by their length in bytes
	counted int
}

// cached is a Region over size bytes that such a system holds, mapped whole.
func cached(t *testing.T, size int64) *cache {
	t.Helper()
	if !canAsk {
		t.Skip("this system does not tell what is in memory")
	}
	r, _ := opened(t, numbers(int(size)), Config{})
	if pageSize() != 4096 {
		t.Skip("these tests count pages of 4 KiB")
	}
	if err := r.Map(size); err != nil {
		t.Fatal(err)
	}
	c := &cache{r: r, size: size, asked: map[int]int{}}
	r.asker.resident = c.resident
	c.counts(func(int64) (int64, error) { return 0, errors.ErrUnsupported })
	return c
}

func (c *cache) resident(b, vec []byte) error {
	c.asked[len(b)]++
	from := int64(address(b) - address(c.r.table.Load().segs[0].Load().data))
	for i := range (len(b)-1)/4096 + 1 {
		off := from + int64(i)*4096
		vec[i] = 0
		if off >= 0 && off < c.size && !slices.Contains(c.gone, off) {
			vec[i] = 1
		}
	}
	return nil
}

// counts makes the system count pages.
func (c *cache) counts(fn func(pages int64) (int64, error)) {
	c.r.asker.cached = func(_ *os.File, _, n int64) (int64, error) {
		c.counted++
		return fn((n + 4095) / 4096)
	}
}

// reads reports whether a byte at off is copied from the map.
func (c *cache) reads(off int64) bool {
	n, _ := c.r.Copy(make([]byte, 1), off, c.size)
	return n == 1
}

func TestWideWindowIsCounted(t *testing.T) {
	c := cached(t, 4<<20)
	c.counts(func(pages int64) (int64, error) { return pages, nil })
	for off := int64(0); off < 2<<20; off += 4096 {
		if !c.reads(off) {
			t.Fatalf("the byte at %d is not read from the map", off)
		}
	}
	if c.counted != 1 || c.asked[blockSize] != 1 || c.asked[window] != 0 {
		t.Errorf("%d counts, %v questions", c.counted, c.asked)
	}
	if !c.reads(2<<20) || c.counted != 2 {
		t.Errorf("the next window: %d counts", c.counted)
	}
}

// A window that is not full is not counted again, and none of it is believed.
func TestWindowWithGapsIsAskedByBlocks(t *testing.T) {
	c := cached(t, 2<<20)
	c.counts(func(pages int64) (int64, error) { return pages - 1, nil })
	c.gone = []int64{5 * blockSize}
	for b := range int64(10) {
		if got, want := c.reads(b*blockSize), b != 5; got != want {
			t.Errorf("block %d: read from the map %t, want %t", b, got, want)
		}
	}
	if c.counted != 1 || c.asked[blockSize] != 10 || c.asked[window] != 0 {
		t.Errorf("%d counts, %v questions", c.counted, c.asked)
	}
	c.r.Forget()
	c.reads(0)
	if c.counted != 2 {
		t.Errorf("%d counts with the next generation", c.counted)
	}
}

// Pages that are still being read count. Reading ahead ends with the last.
func TestCountOfPagesInFlightIsNotBelieved(t *testing.T) {
	c := cached(t, 1<<20)
	c.counts(func(pages int64) (int64, error) { return pages, nil })
	for off := int64(64 << 10); off < 1<<20; off += 4096 {
		c.gone = append(c.gone, off)
	}
	if !c.reads(0) || c.counted != 1 {
		t.Fatalf("the first block: %d counts", c.counted)
	}
	for off := int64(64 << 10); off < 1<<20; off += 4096 {
		if c.reads(off) {
			t.Fatalf("the byte at %d is read from the map", off)
		}
	}
}

// Where the system does not count, the smaller window is looked at.
func TestWithoutCounts(t *testing.T) {
	for _, tc := range []struct {
		name  string
		pages int64
		err   error
	}{{"refused", 0, os.ErrPermission}, {"nothing counted", 0, nil}} {
		t.Run(tc.name, func(t *testing.T) {
			c := cached(t, 4<<20)
			c.counts(func(int64) (int64, error) { return tc.pages, tc.err })
			for off := int64(0); off < 4<<20; off += 4096 {
				if !c.reads(off) {
					t.Fatalf("the byte at %d is not read from the map", off)
				}
			}
			if c.counted != 1 || c.asked[blockSize] != 4 || c.asked[window] != 4 {
				t.Errorf("%d counts, %v questions", c.counted, c.asked)
			}
		})
	}
}
