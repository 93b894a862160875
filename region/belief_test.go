package region

import "testing"

// ticked is what the timer does when it fires.
func ticked(r *Region) {
	r.asker.tick(r)
	r.asker.mu.Lock()
	defer r.asker.mu.Unlock()
	r.asker.timer.Stop() // the next tick is the test's
}

// What is known is forgotten after a while, and then no timer runs.
func TestBeliefEnds(t *testing.T) {
	for _, tc := range []struct {
		name  string
		blind bool
		ticks int
	}{{"asked", false, int(believed / interval)}, {"learned from reads", true, int(blindly / interval)}} {
		t.Run(tc.name, func(t *testing.T) {
			c := cached(t, 1<<20)
			if tc.blind {
				c.r.asker.resident = mute
				c.reads(0)
				c.r.Learn(0, 1)
				c.r.asker.samples.add(0) // learned by a question a moment before
			}
			for i := range tc.ticks {
				if !c.reads(0) || !c.r.asker.armed.Load() {
					t.Fatalf("forgotten after %d ticks of %d", i, tc.ticks)
				}
				ticked(c.r)
			}
			s := c.r.table.Load().segs[0].Load()
			if s.knows(0, 1, c.r.known.Load()) || c.r.asker.armed.Load() {
				t.Errorf("known after %d ticks, or the timer runs", tc.ticks)
			}
		})
	}
}

// Once a page is gone that was known, all are read by system call for a while.
func TestPageThatIsGoneBeginsAPause(t *testing.T) {
	c := cached(t, 4<<20)
	for off := int64(0); off < c.size; off += blockSize {
		c.reads(off)
	}
	ticked(c.r)
	if !c.reads(0) {
		t.Fatal("forgotten though nothing is gone")
	}
	for off := int64(8192); off < c.size; off += 4096 {
		c.gone = append(c.gone, off)
	}
	ticked(c.r)
	questions := c.asked[blockSize]
	if c.reads(4096) || c.asked[blockSize] != questions {
		t.Error("read from the map, or asked, during the pause")
	}
	ticked(c.r)
	if c.r.asker.armed.Load() {
		t.Error("the timer runs after the pause")
	}
	if !c.reads(4096) || c.reads(8192) {
		t.Error("after the pause the wrong pages are read from the map")
	}
}

// Pages past the end, and what was cut off, are not missed.
func TestNothingIsMissed(t *testing.T) {
	c := cached(t, 100_000)
	c.reads(0)
	c.reads(99_999)
	for range 50 {
		ticked(c.r)
		c.reads(99_999)
	}
	for off := int64(8192); off < c.size; off += 4096 {
		c.gone = append(c.gone, off)
	}
	c.size = 5000
	c.r.SetLimit(c.size)
	c.size = 100_000
	c.r.SetLimit(c.size)
	for range 50 {
		ticked(c.r)
		if !c.reads(4999) {
			t.Fatal("a pause without a reason")
		}
	}
}

// The samples are drawn from all that was learned.
func TestSamplesAreOfEverything(t *testing.T) {
	var p samples
	const blocks, n = 1000, 200
	of := [4]int{} // quarters
	for range n {
		p.seen.Store(0)
		for b := range int64(blocks) {
			p.add(b)
		}
		for i := range p.offs {
			of[p.offs[i].Load()*4/blocks]++
		}
	}
	for i, got := range of {
		if want := n * len(p.offs) / 4; got < want*8/10 || got > want*12/10 {
			t.Errorf("%d samples of quarter %d, want about %d", got, i, want)
		}
	}
}

// Close ends it.
func TestCloseStopsTheTimer(t *testing.T) {
	c := cached(t, 1<<20)
	c.reads(0)
	if err := c.r.Close(); err != nil {
		t.Fatal(err)
	}
	if c.r.asker.timer.Stop() {
		t.Error("the timer runs after Close")
	}
	known := c.r.known.Load()
	c.r.asker.tick(c.r) // one that had fired already
	c.r.asker.armed.Store(false)
	c.r.asker.arm(c.r, 1<<20) // by a reader that was on its way
	if c.r.asker.timer.Stop() || c.r.known.Load() != known {
		t.Error("the timer began again after Close")
	}
}
