package region

import (
	"fmt"
	"testing"
)

// onFiles runs fn on files that fill the head segment, end inside it, and leave
// most of it empty.
func onFiles(t *testing.T, fn func(t *testing.T, r *Region, size int64)) {
	if !canAsk {
		t.Skip("this system does not tell what is in memory")
	}
	for _, size := range []int64{1, 5000, 65536, 1 << 20} {
		for _, head := range []int64{int64(pageSize()), defaultMinSegment} {
			r, _ := opened(t, numbers(int(size)), Config{})
			MinSegment = head
			if err := r.Map(size); err != nil {
				t.Fatal(err)
			}
			t.Run(fmt.Sprintf("%d of %d", size, head), func(t *testing.T) { fn(t, r, size) })
			r.Close()
		}
	}
}

// A system that says yes to everything is not believed.
func TestLiarIsFound(t *testing.T) {
	onFiles(t, func(t *testing.T, r *Region, size int64) {
		r.asker.resident = liar
		if n, _ := r.Copy(make([]byte, 1), size-1, size); n != 0 || !r.asker.blind.Load() {
			t.Errorf("copied %d bytes on the word of a liar", n)
		}
		if _, err := r.Resident(0, size, size); err == nil {
			t.Error("Resident believes a liar")
		}
		r.Learn(size-1, 1)
		if n, _ := r.Copy(make([]byte, 1), size-1, size); n != 1 {
			t.Errorf("copied %d bytes of 1 that was read", n)
		}
	})
}

// This system is not suspected where it tells the truth.
func TestTruthIsBelieved(t *testing.T) {
	onFiles(t, func(t *testing.T, r *Region, size int64) {
		before := Maps()
		if n, _ := r.Copy(make([]byte, 1), 0, size); n != 1 || r.asker.blind.Load() {
			t.Errorf("copied %d bytes of 1", n)
		}
		if got := Maps(); got != before {
			t.Errorf("%d maps, %d before", got, before)
		}
	})
}

// A process may give up its rights to a file that it has open. That is found
// with the next generation.
func TestSystemThatBeginsToLie(t *testing.T) {
	c := cached(t, 1<<20)
	if !c.reads(0) {
		t.Fatal("nothing is read from the map")
	}
	c.r.asker.resident = liar
	for c.r.asker.armed.Load() {
		ticked(c.r)
	}
	if c.reads(0) {
		t.Error("a liar is believed")
	}
}
