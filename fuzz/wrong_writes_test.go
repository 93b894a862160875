package fuzz

import (
	"slices"
)

// wrongWrites store in a way that is wrong.
var wrongWrites = map[string]bent{
	"WriteAt drops the last byte": {writeAt: func(h *honest, p []byte, off int64) (int, error) {
		if len(p) < 2 {
			return h.WriteAt(p, off)
		}
		n, err := h.WriteAt(p[:len(p)-1], off)
		if err == nil {
			n++
		}
		return n, err
	}},
	"WriteAt stops at a page's edge and tells": {writeAt: func(h *honest, p []byte, off int64) (int, error) {
		if edge := int(page - off%page); off >= 0 && edge < len(p) {
			p = p[:edge]
		}
		return h.WriteAt(p, off)
	}},
	"WriteAt miscounts": {writeAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.WriteAt(p, off)
		return max(0, n-1), err
	}},
	"WriteAt lands one page late": {writeAt: func(h *honest, p []byte, off int64) (int, error) {
		if off == 2*page {
			off += page
		}
		return h.WriteAt(p, off)
	}},
	"WriteAt leaves rubbish in a gap": {writeAt: func(h *honest, p []byte, off int64) (int, error) {
		if size := h.Size(); off > size && off < 1<<20 && len(p) > 0 {
			h.WriteAt([]byte{0xff}, size)
		}
		return h.WriteAt(p, off)
	}},
	"WriteAt changes its argument": {writeAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.WriteAt(p, off)
		clear(p)
		return n, err
	}},
	"WriteAt of nothing extends the file": {writeAt: func(h *honest, p []byte, off int64) (int, error) {
		if len(p) == 0 && off > h.Size() && off < 1<<20 {
			h.Truncate(off)
		}
		return h.WriteAt(p, off)
	}},
	"WriteAt does nothing at a negative offset": {writeAt: func(h *honest, p []byte, off int64) (int, error) {
		if off < 0 && !h.closed && !h.readOnly {
			return len(p), nil
		}
		return h.WriteAt(p, off)
	}},
	"WriteAt of a file opened read-only is ignored": {writeAt: func(h *honest, p []byte, off int64) (int, error) {
		if h.readOnly && !h.closed {
			return len(p), nil
		}
		return h.WriteAt(p, off)
	}},
	"Append overwrites the last byte": {appendTo: func(h *honest, p []byte) (int64, error) {
		size := h.Size()
		if h.closed || h.readOnly || size == 0 {
			return h.Append(p)
		}
		_, err := h.WriteAt(p, size-1)
		return size - 1, err
	}},
	"Append tells the end": {appendTo: func(h *honest, p []byte) (int64, error) {
		off, err := h.Append(p)
		return off + int64(len(p)), err
	}},
	"WritevAt stores 1,024 buffers at most": {writevAt: func(h *honest, bufs [][]byte, off int64) (int64, error) {
		if len(bufs) > 1024 {
			bufs = bufs[:1024]
		}
		return h.WritevAt(bufs, off)
	}},
	"WritevAt stores them backwards": {writevAt: func(h *honest, bufs [][]byte, off int64) (int64, error) {
		bufs = slices.Clone(bufs)
		slices.Reverse(bufs)
		return h.WritevAt(bufs, off)
	}},
}
