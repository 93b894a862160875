package region

import (
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// How many bytes around a block that is wholly in memory are asked about at
// once, since the next reads are likely to want them: by cachestat(2), whose
// cost hardly grows, and by mincore(2), which looks at every page.
const (
	wideWindow = 2 << 20
	window     = 1 << 20
)

// An asker finds out which pages are in memory, and forgets it again.
type asker struct {
	// These are fixed by init; tests replace them. resident and cached are
	// Resident and Cached of package unix.
	resident func(b, vec []byte) error
	cached   func(f *os.File, off, n int64) (pages int64, err error)

	blind  atomic.Bool  // the system does not say, or lies
	coarse atomic.Bool  // cached has failed once
	paused atomic.Bool  // memory was taken back a moment ago: learn nothing
	armed  atomic.Bool  // written under mu: the timer runs
	size   atomic.Int64 // of the file, when it was last told

	samples samples

	mu      sync.Mutex
	timer   *time.Timer   // under mu
	left    time.Duration // under mu: how long what is known is still believed
	stopped bool          // under mu
}

func (a *asker) init() { a.resident, a.cached = residentPages, cachedPages }

// ask marks what is in memory of block b of s and, when all of it is, of the
// window around it.
func (a *asker) ask(r *Region, s *Segment, b, size int64) {
	if a.size.Load() != size {
		a.size.Store(size)
	}
	known := r.known.Load() // before armed and paused, which are set before it is raised
	a.arm(r, size)
	if a.blind.Load() || a.paused.Load() {
		return
	}
	if a.look(s, b<<blockShift, blockSize, size, known) && s.knows(b, allBits, known) {
		a.lookAround(r, s, b<<blockShift, size, known)
	}
}

// look asks about [i,i+n) of s, which is at most a window. Pages past the end
// of the file count as in memory: whoever puts bytes there puts them there. So
// do those past the end of s, which nobody can ask for.
func (a *asker) look(s *Segment, i, n, size int64, known uint32) bool {
	page := int64(pageSize())
	used := usedOf(s, i, n, size)
	var vec [window / 4096]byte
	if used > 0 && a.resident(s.data[i:i+used], vec[:]) != nil {
		return false
	}
	for j := int64(0); j < n; j += page {
		if j >= used || vec[j/page]&1 == 1 {
			s.learnAll(known, i+j, min(page, n-j))
		}
	}
	return true
}

// usedOf is how many of the n bytes at i lie in s and in a file of size bytes.
func usedOf(s *Segment, i, n, size int64) int64 {
	return max(0, min(n, int64(len(s.data))-i, size-s.off-i))
}

// lookAround asks about the window around i, once a generation: while pages of
// it come and go, the blocks are asked for one by one.
func (a *asker) lookAround(r *Region, s *Segment, i, size int64, known uint32) {
	width := int64(wideWindow)
	if a.coarse.Load() {
		width = window
	}
	if asked := s.askedAt(i &^ (width - 1)); asked.Swap(known) == known {
		return
	}
	if width == window || !a.count(r, s, i&^(width-1), size, known) {
		a.look(s, i&^(window-1), window, size, known)
	}
}

// count marks the wide window at i if all of it is in memory, and answers false
// where the system does not count. It counts pages that are still being read:
// the last one is asked for by itself, since reading ahead ends with it. That
// leaves single pages that somebody is reading at this very moment.
func (a *asker) count(r *Region, s *Segment, i, size int64, known uint32) bool {
	used := usedOf(s, i, wideWindow, size)
	var pages int64
	err := r.source(func(f *os.File) (err error) {
		pages, err = a.cached(f, s.off+i, used)
		return err
	})
	if err != nil || pages == 0 { // overlay file systems answer 0
		a.coarse.Store(true)
		return false
	}
	page := int64(pageSize())
	if pages == (used+page-1)/page && a.holds(s.data[i+(used-1)&^(page-1):]) {
		s.learnAll(known, i, wideWindow)
	}
	return true
}

// holds reports whether the page that b starts with is in memory.
func (a *asker) holds(b []byte) bool {
	var vec [1]byte
	return a.resident(b[:1], vec[:]) == nil && vec[0]&1 == 1
}
