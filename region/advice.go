package region

import (
	"errors"
	"io/fs"
)

// Advice is how bytes will be used.
type Advice uint8

// The values of Advice.
const (
	AdviceNormal     Advice = iota // no pattern
	AdviceSequential               // in order, each once
	AdviceRandom                   // no read-ahead
	AdvicePrefetch                 // soon: read ahead now
)

// Advise passes a hint about the n bytes at off of a file of size bytes to the
// system, mapping them if need be.
func (r *Region) Advise(off, n, size int64, a Advice) error {
	return r.pages(off, n, size, func(b []byte) error { return advise(b, a) })
}

// Resident is how many of the n bytes at off are in memory, whole pages at
// the ends included but never more than the file's. [errors.ErrUnsupported]
// where the system does not tell, or lies.
func (r *Region) Resident(off, n, size int64) (bytes int64, err error) {
	err = r.pages(off, n, size, func(b []byte) error {
		if !r.asker.tells(r, size) {
			return errors.ErrUnsupported
		}
		k, err := countResident(b)
		bytes += k
		return err
	})
	return bytes, err
}

// countResident asks in windows, so that it needs no memory of b's size.
func countResident(b []byte) (bytes int64, err error) {
	page := pageSize()
	var vec [window / 4096]byte
	for len(b) > 0 {
		w := b[:min(len(b), window)]
		if err := residentPages(w, vec[:]); err != nil {
			return bytes, err
		}
		for i := 0; i < len(w); i += page {
			if vec[i/page]&1 == 1 {
				bytes += int64(min(page, len(w)-i))
			}
		}
		b = b[len(w):]
	}
	return bytes, nil
}

// pages calls fn with the mapped bytes of [off,off+n), rounded out to whole
// pages, segment by segment.
func (r *Region) pages(off, n, size int64, fn func(b []byte) error) error {
	if !Supported {
		return errors.ErrUnsupported
	}
	if n == 0 || off >= size {
		return nil
	}
	page := int64(pageSize())
	end := off + min(n, size-off)
	end += min(size-end, (page-end%page)%page)
	for off -= off % page; off < end; {
		s, err := r.segment(off, size)
		if err != nil {
			return err
		}
		i, j := off-s.off, min(end, s.end())-s.off
		if err := fn(s.data[i:j]); err != nil {
			return err
		}
		off = s.off + j
	}
	if r.limit.Load() == closed {
		return fs.ErrClosed // what fn was told may be about quarantined addresses
	}
	return nil
}

// Counts is what a Region has counted.
type Counts struct {
	Copied int64 // bytes that Copy copied
	Faults int64 // copies that faulted
	Maps   int64 // maps in use, those of leases included
}

// Counts tells what happened so far.
func (r *Region) Counts() Counts {
	c := Counts{Copied: r.copied.Load(), Faults: r.faults.Load()}
	r.mu.Lock()
	defer r.mu.Unlock()
	c.Maps = int64(len(r.exact))
	if !r.closed {
		r.table.Load().each(func(*Segment) { c.Maps++ })
	}
	return c
}

// Map maps the beginning of a file of size bytes now, rather than when it
// pays, and answers what the system says to that.
func (r *Region) Map(size int64) error {
	_, err := r.segment(0, size)
	return err
}
