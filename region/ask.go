package region

import (
	"sync"
	"sync/atomic"
	"time"
)

// What is known to be in memory is believed for so long.
const believed = 5 * time.Second

// window is how many bytes are asked about at once when the block at hand is
// wholly in memory: the next reads are likely to want them.
const window = 1 << 20

// An asker finds out which pages are in memory.
type asker struct {
	// blind is set where the system does not say, or lies.
	blind atomic.Bool

	mu      sync.Mutex
	timer   *time.Timer // under mu: runs while something is known
	armed   atomic.Bool
	stopped bool // under mu
}

// init decides whether the system can be believed. s is the first segment of
// a file of size bytes.
func (a *asker) init(r *Region, s *Segment, size int64) {
	a.blind.Store(!canAsk || lies(s, size))
}

// lies reports whether the system claims that a page past the end of the file
// is in memory. Linux says so of every page to a process that neither owns
// the file nor may write it (mincore(2), since 5.2).
func lies(s *Segment, size int64) bool {
	page := int64(pageSize())
	if size > int64(len(s.data))-2*page {
		return false
	}
	past := (size + page - 1) / page * page
	var vec [1]byte
	return residentPages(s.data[past:past+page], vec[:]) != nil || vec[0]&1 == 1
}

// ask marks what is in memory of block b of s and, when all of it is, of the
// window around it.
func (a *asker) ask(r *Region, s *Segment, b, size int64) {
	if a.blind.Load() {
		return
	}
	known := r.known.Load()
	a.learned(r)
	if !a.look(s, b<<blockShift, blockSize, size, known) || !s.knows(b, allBits, known) {
		return
	}
	a.look(s, b<<blockShift&^(window-1), window, size, known)
}

// look asks about [i,i+n) of s, which is at most a window. Pages past the end
// of the file count as in memory: whoever puts bytes there puts them there. So
// do those past the end of s, which nobody can ask for.
func (a *asker) look(s *Segment, i, n, size int64, known uint32) bool {
	page := int64(pageSize())
	used := max(0, min(n, int64(len(s.data))-i, size-s.off-i))
	var vec [window / 4096]byte
	if used > 0 && residentPages(s.data[i:i+used], vec[:]) != nil {
		return false
	}
	for j := int64(0); j < n; j += page {
		if j >= used || vec[j/page]&1 == 1 {
			s.learnAll(known, i+j, min(page, n-j))
		}
	}
	return true
}

// learned sees to it that what is known is forgotten again: memory is taken
// back without a word.
func (a *asker) learned(r *Region) {
	if a.armed.Load() {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.stopped || !a.armed.CompareAndSwap(false, true) {
		return
	}
	if a.timer == nil {
		a.timer = time.AfterFunc(believed, func() {
			a.armed.Store(false)
			r.known.Add(generation)
		})
		return
	}
	a.timer.Reset(believed)
}

func (a *asker) stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.stopped = true
	if a.timer != nil {
		a.timer.Stop()
	}
}
