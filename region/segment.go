package region

import (
	"runtime"
	"sync/atomic"
)

// A Segment is one map of a part of the file. It is read by any number of
// goroutines; whoever holds it must drop that hold once. Its addresses are
// given back when nothing refers to it and nobody holds it.
type Segment struct {
	data   []byte  // fixed
	off    int64   // fixed: the file offset of data[0]
	stamps stamps  // one a block; none for an exact map
	region *Region // whose addresses it counts to, for exact maps only

	// holds counts the leases, and the region as one owner. Whoever brings
	// it to zero retires the segment.
	holds atomic.Int64
	waits *addresses // set when that is done
}

// owner is the hold of a region that is open.
const owner = 1 << 32

// newSegment maps the n bytes at off for a first holder: owner, or 1 for a
// lease.
func newSegment(f mapping, off int64, n int, holder int64) (*Segment, error) {
	if int64(n) > maxMapped-live.bytes.Load() {
		return nil, errNoAddresses
	}
	data, err := f.mapAt(off, n)
	if err != nil {
		return nil, err
	}
	s := &Segment{data: data, off: off}
	s.holds.Store(holder)
	live.maps.Add(1)
	live.bytes.Add(int64(n))
	runtime.SetFinalizer(s, (*Segment).unreachable)
	return s, nil
}

// end is the file offset behind the segment.
func (s *Segment) end() int64 { return s.off + int64(len(s.data)) }

// drop ends the hold of one holder.
func (s *Segment) drop(holder int64) error {
	if s.holds.Add(-holder) > 0 {
		return nil
	}
	if s.region != nil {
		s.region.giveBack(s)
	}
	return s.retire()
}

// retire takes the file from behind the addresses, once.
func (s *Segment) retire() error {
	live.maps.Add(-1)
	err := quarantine(s.data)
	s.waits = quarantined.add(s)
	return err
}

// unreachable runs when nothing refers to the segment any more.
func (s *Segment) unreachable() {
	if holds := s.holds.Load(); holds != 0 && holds != owner {
		// A lease was dropped without Release, and its bytes may still be
		// read: they stay for ever, and so does this Segment.
		forgotten.keep(s)
		return
	}
	if s.waits == nil { // a file that was dropped without Close
		live.maps.Add(-1)
		s.waits = quarantined.add(s)
	}
	if !quarantined.free(s.waits) {
		runtime.SetFinalizer(s, (*Segment).unreachable) // after the next collection
	}
}
