package region

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"weak"
)

// live counts the maps of files in this process, and the bytes of addresses
// in use, quarantine included.
var live struct{ maps, bytes atomic.Int64 }

// Maps is how many maps of files this process has, those held included and
// those that Close has taken the file from not.
func Maps() int64 { return live.maps.Load() }

// quarantined has the addresses that wait for the garbage collector to find
// that nobody can read them any more. They do not drive the collector, so it is
// asked when too much waits: the address space and the number of maps that a
// process may have (vm.max_map_count) are finite.
var quarantined waiting

type waiting struct {
	mu    sync.Mutex
	list  map[*addresses]bool // to true
	bytes int64               // the length of all of them
	freed int64               // how many left the list
}

// addresses are those of a segment that is retired.
type addresses struct {
	data    []byte
	segment weak.Pointer[Segment]
}

const maxQuarantinedMaps = 1000

// add takes the addresses of s in, and collects when they are too many.
func (w *waiting) add(s *Segment) *addresses {
	a := &addresses{s.data, weak.Make(s)}
	w.mu.Lock()
	if w.list == nil {
		w.list = make(map[*addresses]bool)
	}
	w.list[a] = true
	w.bytes += int64(len(a.data))
	tooMany := w.bytes > maxQuarantinedBytes || len(w.list) > maxQuarantinedMaps
	w.mu.Unlock()
	if tooMany && collecting.TryLock() { // one goroutine is enough
		defer collecting.Unlock()
		w.collect()
	}
	return a
}

// free gives addresses back that nobody can read, if that was not done yet. It
// answers false where the system refuses.
func (w *waiting) free(a *addresses) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.freeLocked(a)
}

func (w *waiting) freeLocked(a *addresses) bool {
	if !w.list[a] {
		return true
	}
	if !unmap(a.data) {
		return false
	}
	delete(w.list, a)
	w.bytes -= int64(len(a.data))
	live.bytes.Add(-int64(len(a.data)))
	w.freed++
	return true
}

// collecting lets one goroutine at a time ask for a collection.
var collecting sync.Mutex

// collect gives back what can be, and reports whether anything was meanwhile.
// It does not wait for finalizers: they run one after the other, those of users
// too, which may wait for a lock that is held here. With nothing to give back it
// does not collect: that may start threads, and those need maps too.
func (w *waiting) collect() bool {
	n, before := w.count()
	if n == 0 {
		return false
	}
	runtime.GC()
	w.freeUnread()
	_, after := w.count()
	return after > before
}

// count says how many wait, and how many waited once.
func (w *waiting) count() (waiting int, freed int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.list), w.freed
}

// freeUnread gives back what the last collection found that nobody can read.
func (w *waiting) freeUnread() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for a := range w.list {
		if a.segment.Value() == nil {
			w.freeLocked(a)
		}
	}
}

// newSegment makes a map. Where addresses are missing it collects, and tries
// again as long as that gives some back.
func (w *waiting) newSegment(f mapping, off int64, n int, holder int64) (*Segment, error) {
	s, err := newSegment(f, off, n, holder)
	if !errors.Is(err, errNoAddresses) {
		return s, err
	}
	collecting.Lock() // others may have collected when it is had
	defer collecting.Unlock()
	for {
		s, err = newSegment(f, off, n, holder)
		if !errors.Is(err, errNoAddresses) || !w.collect() {
			return s, err
		}
	}
}

// forgotten roots the segments of leases that were dropped without Release.
var forgotten keeper

type keeper struct {
	mu   sync.Mutex
	segs []*Segment
}

func (k *keeper) keep(s *Segment) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.segs = append(k.segs, s)
}
