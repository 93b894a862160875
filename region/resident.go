package region

import "sync/atomic"

// Residency is kept a stamp for each block of 64 KiB: the generation in the
// high half, a bit for each sixteenth in the low half. A block is wholly
// known when its stamp equals the region's word. Raising the generation
// forgets every block at once. One that wraps after 65,536 raises can make a
// read wait for the storage, never make it wrong.
const (
	blockShift      = 16
	blockSize       = 1 << blockShift
	bitShift        = blockShift - 4
	allBits         = 0xffff
	generation      = 1 << 16
	firstGeneration = generation | allBits
)

// isResident reports whether the n bytes at i of s are known to be in memory,
// and asks the system about those that are not. Those of a large read must pay
// as well.
func (r *Region) isResident(s *Segment, i int64, n int, size int64, large bool) bool {
	if r.config.Residency == AnyPage {
		for b := i >> blockShift; b<<blockShift < i+int64(n); b++ {
			s.learn(b, allBits, r.known.Load())
		}
		return true
	}
	for end := i + int64(n); i < end; {
		b := i >> blockShift
		next := min((b+1)<<blockShift, end)
		want := bitsOf(i, next)
		if large && !s.pays(b, size) {
			return false
		}
		if !s.knows(b, want, r.known.Load()) {
			r.asker.ask(r, s, b, size)
			if !s.knows(b, want, r.known.Load()) {
				return false
			}
			r.asker.samples.add(s.off + b<<blockShift)
		}
		i = next
	}
	return true
}

// Learn says that the n bytes at off have just been read by a system call. It
// is all there is to go by where the system does not tell what is in memory.
func (r *Region) Learn(off int64, n int) {
	t := r.table.Load()
	known := r.known.Load() // before arm, as in ask
	blind := r.asker.blind.Load()
	if t == nil || n <= 0 || n <= piece && !blind || r.config.Residency != KnownResident {
		return
	}
	if blind {
		r.asker.arm(r, r.asker.size.Load())
	}
	for end := off + int64(n); off < end; {
		i := t.index(off)
		from, length := t.span(i)
		next := off + min(end-off, length-(off-from)) // from+length may overflow
		if s := t.segs[i].Load(); s != nil {
			s.readBySystem(off-from, next-off, n > piece)
			if blind {
				s.learnAll(known, off-from, next-off)
			}
		}
		off = next
	}
}

// paysAfter is how often on average large reads read bytes by system call
// before they copy them from the map. On an EPYC virtual machine the first
// touch of 4 MiB of mapped pages takes 2.9 ms; after that a copy takes 0.19 ms
// and a system call 0.88, or about twice the copy when the bytes are in the
// processor's cache. So the map has paid after 4 reads, or after 30.
const paysAfter = 16

// readBySystem counts what large reads read of [i,i+n).
func (s *Segment) readBySystem(i, n int64, large bool) {
	for end := i + n; large && i < end; {
		next := min(i&^(chunkBytes-1)+chunkBytes, end)
		s.stamps.chunk(i >> blockShift).large.Add(next - i)
		i = next
	}
}

// pays reports whether a large read of block b of a file of size bytes should
// copy from the map.
func (s *Segment) pays(b, size int64) bool {
	c := s.stamps[b>>chunkShift].Load()
	from := b << blockShift &^ (chunkBytes - 1)
	return c.large.Load() >= paysAfter*min(chunkBytes, int64(len(s.data))-from, size-s.off-from)
}

// bitsOf is a bit for each sixteenth of a block that [i,end) touches.
func bitsOf(i, end int64) uint32 {
	first := i >> bitShift & 15
	last := (end - 1) >> bitShift & 15
	return allBits << first & (allBits >> (15 - last)) & allBits
}

// knows reports whether all bits of want are set for block b under known.
func (s *Segment) knows(b int64, want, known uint32) bool {
	stamp := s.stamps.load(b)
	return stamp|allBits == known && stamp&want == want
}

// learn adds bits to block b.
func (s *Segment) learn(b int64, bits, known uint32) {
	for stamp := s.stamps.own(b); ; {
		old := atomic.LoadUint32(stamp)
		next := known&^allBits | bits
		if old|allBits == known {
			next |= old
		}
		if old == next || atomic.CompareAndSwapUint32(stamp, old, next) {
			return
		}
	}
}

// learnAll adds the bits of [i,i+n).
func (s *Segment) learnAll(known uint32, i, n int64) {
	for end := i + n; i < end; {
		b := i >> blockShift
		next := min((b+1)<<blockShift, end)
		s.learn(b, bitsOf(i, next), known)
		i = next
	}
}

// forget takes every block that [i,i+n) touches out of what is known.
func (s *Segment) forget(i, n int64) {
	end := min(i+n, int64(len(s.data)))
	for b := i >> blockShift; b<<blockShift < end; b++ {
		atomic.StoreUint32(s.stamps.own(b), 0)
	}
}
