package region

import "runtime"

// Lengths in bytes. A copy in pieces never holds up the garbage collector,
// which cannot stop a goroutine inside one, and keeps memmove from writing
// around a warm cache. Past longest a system call is as fast.
const (
	piece   = 128 << 10
	longest = 8 << 20
)

// Copy copies bytes of a file of size bytes, from off on, to p, as far as
// they are mapped and known to be in memory, and answers how many. It stops
// short of the first byte that is not, at a fault and at size; ask the system
// for what follows. It copies nothing from a closed Region.
func (r *Region) Copy(p []byte, off, size int64) (n int, faulted bool) {
	policy := r.config.Residency
	if off < 0 || off >= size || policy == NoPage || policy == KnownResident && len(p) > longest {
		return 0, false
	}
	if r.limit.Load() == closed {
		return 0, false // closed; segments that a lease holds are still there
	}
	large := len(p) > piece
	p = p[:min(int64(len(p)), size-off)]
	for more := true; more && n < len(p); {
		s := r.reach(off+int64(n), size)
		if s == nil {
			break
		}
		var k int
		k, more, faulted = r.copyFrom(s, p[n:], off+int64(n), size, large)
		n += k
	}
	if n > 0 {
		r.copied.Add(int64(n))
	}
	return n, faulted
}

// reach is the segment of off, nil when it is not mapped and may not be now.
func (r *Region) reach(off, size int64) *Segment {
	if t := r.table.Load(); t != nil {
		if s := t.segs[t.index(off)].Load(); s != nil {
			return s
		}
	}
	if !Supported || !r.mayMap() {
		return nil
	}
	s, err := r.segment(off, size)
	if err != nil {
		r.refused()
		return nil
	}
	return s
}

// copyFrom copies what lies in s. There may be more behind s unless it had to
// stop.
func (r *Region) copyFrom(s *Segment, p []byte, off, size int64, large bool) (n int, more, faulted bool) {
	defer runtime.KeepAlive(s)
	i := off - s.off
	p = p[:min(int64(len(p)), int64(len(s.data))-i)]
	for n < len(p) {
		k := min(len(p)-n, piece)
		if !r.isResident(s, i, k, size, large) {
			return n, false, false
		}
		if !copyGuarded(p[n:n+k], s.data[i:i+int64(k)]) {
			r.Fault(off+int64(n), k)
			return n, false, true
		}
		n, i = n+k, i+int64(k)
	}
	return n, true, false
}

// Fault says that a copy of the n bytes at off faulted: they are not known to
// be in memory any more.
func (r *Region) Fault(off int64, n int) {
	r.faults.Add(1)
	t := r.table.Load()
	if t == nil {
		return
	}
	if s := t.segs[t.index(off)].Load(); s != nil {
		s.forget(off-s.off, int64(n))
	}
}
