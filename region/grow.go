package region

import (
	"io/fs"
	"math"
	"math/bits"
	"os"
)

// firstVisits is how many reads a file gets before it is mapped, retryVisits
// how many between attempts after a map was refused. A file that is opened,
// read and closed is cheaper without.
const (
	firstVisits = 4
	retryVisits = 1024
)

// index is the segment in which off lies.
func (t *table) index(off int64) int { return bits.Len64(uint64(off) >> t.shift) }

// span is where segment i lies. Its end may overflow to a negative number:
// no file reaches that far.
func (t *table) span(i int) (off, n int64) {
	if i == 0 {
		return 0, 1 << t.shift
	}
	return 1 << (t.shift + uint(i) - 1), 1 << (t.shift + uint(i) - 1)
}

// segment answers the segment of off, mapped now if need be; nil where the
// system or the limit refuses. size is the file's.
func (r *Region) segment(off, size int64) (*Segment, error) {
	if t := r.table.Load(); t != nil {
		if s := t.segs[t.index(off)].Load(); s != nil {
			return s, nil
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, fs.ErrClosed
	}
	if r.table.Load() == nil {
		if err := r.mapFirst(size); err != nil {
			return nil, err
		}
	}
	t := r.table.Load()
	i := t.index(off)
	if s := t.segs[i].Load(); s != nil {
		return s, nil
	}
	from, n := t.span(i)
	s, err := r.mapSegment(from, n)
	if err != nil {
		return nil, err
	}
	t.segs[i].Store(s)
	t.used.Store(max(t.used.Load(), int32(i+1)))
	return s, nil
}

// mapFirst makes the table: the first segment covers the file, or what may be
// mapped of it. Where a generous one is refused a tight one is tried.
func (r *Region) mapFirst(size int64) error {
	tight := min(powerOfTwo(max(size, int64(pageSize()))), maxFirstSegment)
	n := max(tight, MinSegment)
	if r.config.MapLimit > 0 {
		n = min(n, powerOfTwo(r.config.MapLimit/2+1))
	}
	s, err := r.mapSegment(0, n)
	if err != nil && n > tight {
		n = tight
		s, err = r.mapSegment(0, n)
	}
	if err != nil {
		return err
	}
	t := &table{shift: uint(bits.TrailingZeros64(uint64(n)))}
	t.segs[0].Store(s)
	t.used.Store(1)
	r.base, r.length, r.stamps = start(s.data), n, s.stamps.first()
	r.table.Store(t)
	return nil
}

// mapSegment maps one segment that the region owns; under mu.
func (r *Region) mapSegment(off, n int64) (*Segment, error) {
	s, err := r.mapBytes(off, n, owner)
	if err != nil {
		return nil, err
	}
	s.stamps = newStamps(n)
	if r.config.Advice != AdviceNormal {
		_ = advise(s.data, r.config.Advice) // a hint
	}
	return s, nil
}

// mapBytes maps within the limits; under mu.
func (r *Region) mapBytes(off, n, holder int64) (*Segment, error) {
	if off < 0 || n <= 0 || n > math.MaxInt || off > math.MaxInt64-n {
		return nil, errNoAddresses
	}
	if r.config.MapLimit > 0 && n > r.config.MapLimit-r.mapped {
		return nil, errNoAddresses
	}
	var s *Segment
	err := r.source(func(f *os.File) (err error) {
		s, err = quarantined.newSegment(mapping{f}, off, int(n), holder)
		return err
	})
	if err != nil {
		return nil, err
	}
	r.mapped += n
	return s, nil
}

// giveBack says that the exact map s is no longer in use.
func (r *Region) giveBack(s *Segment) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mapped -= int64(len(s.data))
	delete(r.exact, s)
}

// mayMap counts a read that found no map and says whether to make one now.
func (r *Region) mayMap() bool { return r.visits.Add(1) >= r.mapFrom.Load() }

// refused puts the next attempt off.
func (r *Region) refused() { r.mapFrom.Store(r.visits.Load() + retryVisits) }

// powerOfTwo is the least power of two that is at least n.
func powerOfTwo(n int64) int64 {
	if n > 1<<61 {
		return 1 << 62
	}
	return 1 << bits.Len64(uint64(n-1))
}
