package region

import (
	"errors"
	"io/fs"
)

// A Lease is bytes that stay readable until Release, also when the file grows
// or closes. The zero Lease has none. Its methods must not run together with
// Release.
type Lease struct {
	data []byte
	seg  *Segment
}

// Lend leases the n bytes at off of a file of size bytes; n is at least 1 and
// they lie inside it. Where they cross the edge of a segment they get a map of
// their own. The error is the system's, ENOMEM past the limit of addresses.
func (r *Region) Lend(off int64, n int, size int64) (Lease, error) {
	if !Supported {
		return Lease{}, errors.ErrUnsupported
	}
	s, err := r.segment(off, size)
	if err == nil && off-s.off <= int64(len(s.data)-n) {
		return r.lendFrom(s, off, n)
	}
	return r.lendExact(off, n)
}

func (r *Region) lendFrom(s *Segment, off int64, n int) (Lease, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return Lease{}, fs.ErrClosed
	}
	s.holds.Add(1)
	i := off - s.off
	return Lease{data: s.data[i : i+int64(n) : i+int64(n)], seg: s}, nil
}

func (r *Region) lendExact(off int64, n int) (Lease, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return Lease{}, fs.ErrClosed
	}
	before := off % int64(pageSize())
	s, err := r.mapBytes(off-before, before+int64(n), 1)
	if err != nil {
		return Lease{}, err
	}
	s.region = r
	if r.exact == nil {
		r.exact = make(map[*Segment]struct{})
	}
	r.exact[s] = struct{}{}
	return Lease{data: s.data[before : before+int64(n) : before+int64(n)], seg: s}, nil
}

// Bytes are the leased bytes, nil after Release.
func (l *Lease) Bytes() []byte { return l.data }

// Copied is a lease of bytes that are not mapped.
func Copied(b []byte) Lease { return Lease{data: b} }

// Mapped reports whether the bytes are mapped.
func (l *Lease) Mapped() bool { return l.seg != nil }

// Release ends the lease; the bytes must not be touched any more. Twice is
// harmless.
func (l *Lease) Release() {
	s := l.seg
	l.data, l.seg = nil, nil
	if s != nil {
		s.drop(1)
	}
}

// Contains reports whether p lies in mapped bytes of the file.
func (r *Region) Contains(p []byte) (found bool) {
	if len(p) == 0 {
		return false
	}
	look := func(s *Segment) { found = found || within(address(p), s.data) }
	r.table.Load().each(look)
	if found {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for s := range r.exact {
		look(s)
	}
	return found
}
