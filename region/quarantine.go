package region

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// live counts the maps of files in this process, and the bytes of addresses
// in use, quarantine included.
var live struct{ maps, bytes atomic.Int64 }

// Maps is how many maps of files this process has, those held included and
// those that Close has taken the file from not.
func Maps() int64 { return live.maps.Load() }

// quarantined counts what waits for the garbage collector. Addresses do not
// drive the collector, so it is asked when too much waits: the address space
// and the number of maps a process may have (vm.max_map_count) are finite.
var quarantined waiting

type waiting struct{ bytes, maps atomic.Int64 }

const maxQuarantinedMaps = 1000

func (w *waiting) add(n int64) {
	if n < 0 {
		w.bytes.Add(n)
		w.maps.Add(-1)
		return
	}
	bytes, maps := w.bytes.Add(n), w.maps.Add(1)
	if bytes > maxQuarantinedBytes || maps > maxQuarantinedMaps {
		collect()
	}
}

// collecting lets one goroutine at a time ask for a collection.
var collecting sync.Mutex

// collect frees what waits. Finalizers run after the cycle that found their
// object unreachable, in a goroutine of their own that this gives way to.
func collect() {
	if collecting.TryLock() {
		defer collecting.Unlock()
		runtime.GC()
		runtime.Gosched()
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
