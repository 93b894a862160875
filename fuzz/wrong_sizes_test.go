package fuzz

// wrongSizes are wrong about their size, or what a change of it leaves.
var wrongSizes = map[string]bent{
	"Truncate does not grow": {truncate: func(h *honest, size int64) error {
		if size > h.Size() && !h.closed && !h.readOnly {
			return nil
		}
		return h.Truncate(size)
	}},
	"Truncate leaves old bytes behind": {truncate: func(h *honest, size int64) error {
		if old := h.Size(); size > old && size < 1<<20 && !h.closed && !h.readOnly {
			h.WriteAt([]byte{1}, size-1)
		}
		return h.Truncate(size)
	}},
	"Preallocate moves the size": {reserve: func(h *honest, n int64) error {
		if n > h.Size() && !h.closed && !h.readOnly {
			return h.Truncate(n)
		}
		return h.Preallocate(n)
	}},
	"Preallocate takes a negative size": {reserve: func(h *honest, n int64) error {
		return h.Preallocate(max(n, 0))
	}},
	"PunchHole forgets the last byte": {punch: func(h *honest, off, n int64) error {
		if n > 0 && n < 1<<30 {
			n--
		}
		return h.PunchHole(off, n)
	}},
	"PunchHole clears whole pages": {punch: func(h *honest, off, n int64) error {
		if off > 0 && n > 0 && off < 1<<30 && n < 1<<30 {
			off, n = off-off%page, n+off%page
		}
		return h.PunchHole(off, n)
	}},
	"PunchHole extends the file": {punch: func(h *honest, off, n int64) error {
		err := h.PunchHole(off, n)
		if err == nil && n > 0 && off+n > h.Size() {
			h.Truncate(off + n)
		}
		return err
	}},
	"Size is stale after Truncate": {
		truncate: func(h *honest, size int64) error {
			old := h.Size()
			err := h.Truncate(size)
			h.last = old
			return err
		},
		writeAt: func(h *honest, p []byte, off int64) (int, error) {
			n, err := h.WriteAt(p, off)
			h.last = h.Size()
			return n, err
		},
		size: func(h *honest) int64 { return max(h.last, h.SeekFile.Size()) },
	},
	"Refresh tells whole pages": {refresh: func(h *honest) (int64, error) {
		size, err := h.Refresh()
		return (size + page - 1) / page * page, err
	}},
	"Close leaves zeros at the end": {close: func(h *honest) error {
		if size := h.Size(); size%page != 0 && !h.closed && !h.readOnly {
			h.SeekFile.Truncate(size - size%page + page)
		}
		return h.Close()
	}},
	"Close cuts zeros off the end": {close: func(h *honest) error {
		b := []byte{1}
		if size := h.Size(); size > 0 && !h.closed && !h.readOnly {
			if h.ReadAt(b, size-1); b[0] == 0 {
				h.SeekFile.Truncate(size - 1)
			}
		}
		return h.Close()
	}},
	"Close twice says nil": {close: func(h *honest) error {
		h.Close()
		return nil
	}},
}
