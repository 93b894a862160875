package fuzz

import (
	"slices"

	"github.com/seekless/seekless/mapped"
)

// wrongViews lend in a way that is wrong.
var wrongViews = map[string]bent{
	"Truncate cuts off what is lent": {truncate: func(h *honest, size int64) error {
		if size < 0 {
			return h.Truncate(size)
		}
		return h.SeekFile.Truncate(size)
	}},
	"Truncate refuses and cuts": {truncate: func(h *honest, size int64) error {
		err := h.Truncate(size)
		if classify(err) == pinned {
			h.SeekFile.Truncate(size)
		}
		return err
	}},
	"Truncate refuses beside a View": {truncate: func(h *honest, size int64) error {
		for _, v := range *h.lent {
			if v.from == h && v.off+int64(len(v.b)) == size && len(v.b) > 0 && size < h.Size() && !h.readOnly {
				return mapped.ErrPinned
			}
		}
		return h.Truncate(size)
	}},
	"a View does not show writes": {lendView: func(h *honest, off int64, n int) (Lent, error) {
		v, err := h.Lend(off, n)
		if err != nil {
			return nil, err
		}
		defer v.Release()
		return stale{slices.Clone(v.Bytes())}, nil
	}},
	"a View is one byte off": {lendView: func(h *honest, off int64, n int) (Lent, error) {
		if n > 0 && n < page && off >= 0 && off < 1<<30 && off+int64(n) < h.Size() {
			off++
		}
		return h.Lend(off, n)
	}},
	"a View is shorter than asked": {lendView: func(h *honest, off int64, n int) (Lent, error) {
		if n > 1 && n < 1<<20 {
			n--
		}
		return h.Lend(off, n)
	}},
	"a View reaches past the end": {lendView: func(h *honest, off int64, n int) (Lent, error) {
		v, err := h.Lend(off, n)
		if classify(err) == pastEnd && n < 1<<20 {
			return stale{make([]byte, n)}, nil
		}
		return v, err
	}},
	"a View is gone after Close": {close: func(h *honest) error {
		for _, v := range *h.lent {
			clear(v.b)
		}
		*h.lent = nil
		return h.Close()
	}},
}

// stale is lent memory that does not show writes.
type stale struct{ b []byte }

func (v stale) Bytes() []byte { return v.b }
func (v stale) Mapped() bool  { return true }
func (v stale) Release()      {}
