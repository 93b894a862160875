package mapped

import (
	"sync"
	"sync/atomic"
)

// pins are the Views of a file that are not released. The zero value has
// none and is ready to use.
type pins struct {
	live atomic.Int64 // how many there are

	mu     sync.Mutex // held while the file is cut into
	closed bool
	first  *View // a list, linked both ways
}

// any reports whether there may be a View.
func (p *pins) any() bool { return p.live.Load() > 0 }

// add takes v in; under mu.
func (p *pins) add(v *View) {
	if v.next = p.first; v.next != nil {
		v.next.prev = v
	}
	p.first = v
	p.live.Add(1)
}

// remove takes v out; under mu.
func (p *pins) remove(v *View) {
	if v.next != nil {
		v.next.prev = v.prev
	}
	if v.prev != nil {
		v.prev.next = v.next
	} else {
		p.first = v.next
	}
	v.prev, v.next = nil, nil
	p.live.Add(-1)
}

// reach reports whether a View holds a byte at size or behind; under mu.
func (p *pins) reach(size int64) bool {
	for v := p.first; v != nil; v = v.next {
		if v.off+int64(len(v.lease.Bytes())) > size {
			return true
		}
	}
	return false
}

// close lets no View be added any more, and reports whether it was open.
func (p *pins) close() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	open := !p.closed
	p.closed = true
	return open
}
