package region

import (
	"math/bits"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
)

// samples are blocks that were learned in this generation, each as likely to
// be among them as any other.
type samples struct {
	seen atomic.Uint64 // blocks learned
	offs [32]atomic.Int64
}

// add says that something was learned of the block at off.
func (p *samples) add(off int64) {
	i := p.seen.Add(1) - 1
	if i >= uint64(len(p.offs)) {
		i = rand.Uint64N(i + 1)
	}
	if i < uint64(len(p.offs)) {
		p.offs[i].Store(off)
	}
}

// looks is how many pages are looked at for a sample where there are few.
const looks = 4

// gone reports whether a page of the samples has left the memory.
func (p *samples) gone(a *asker, r *Region) bool {
	known := r.known.Load()
	n := min(p.seen.Load(), uint64(len(p.offs)))
	for i := range min(looks*n, uint64(len(p.offs))) {
		if lost(a, r, p.offs[i%n].Load(), known) {
			return true
		}
	}
	return false
}

// lost looks at a page that is believed to be in memory, in the block at off
// or nearby.
func lost(a *asker, r *Region, off int64, known uint32) bool {
	t := r.table.Load()
	s := t.segs[t.index(off)].Load()
	defer runtime.KeepAlive(s)
	i, ok := s.pick(off-s.off, known)
	if !ok || usedOf(s, i, 1, a.size.Load()) == 0 {
		return false
	}
	return !a.holds(s.data[i&^int64(pageSize()-1):])
}

// pick is some page that is known, in the wide window around i: half the time
// in the block at i, since blocks that were learned alone have no others.
func (s *Segment) pick(i int64, known uint32) (page int64, ok bool) {
	b := i >> blockShift
	if near := b ^ rand.Int64N(wideWindow>>blockShift); s.stamps.load(near)|allBits == known && rand.N(2) == 0 {
		b = near
	}
	stamp := s.stamps.load(b)
	if stamp|allBits != known || stamp&allBits == 0 {
		return 0, false
	}
	turn := rand.N(16)
	bit := (bits.TrailingZeros16(bits.RotateLeft16(uint16(stamp), -turn)) + turn) % 16
	return b<<blockShift + int64(bit)<<bitShift, true
}
