package positional

import (
	"errors"
	"io/fs"
)

// Truncate makes the file size bytes long; see [File]. Unless it grows, that
// gives back what Preallocate reserved.
func (h *Handle) Truncate(size int64) error {
	h.lockChanges()
	defer h.writes.Unlock()
	if err := h.checkChange(0, size); err != nil {
		return err
	}
	if size < h.size.Load() && h.cutting != nil {
		done, err := h.cutting(size)
		if err != nil {
			return err
		}
		defer done()
	}
	if err := h.file.Truncate(size); err != nil {
		return cause(err)
	}
	if size <= h.size.Load() {
		h.room, h.reserved = min(h.room, size), 0
	}
	if h.regular {
		h.size.Store(size)
	}
	return nil
}

// OnCut sets what Truncate asks before it makes the file shorter, when no
// write is in flight and the old size is known for sure. An error refuses the
// cut and is what Truncate answers; done is called when the cut is made or has
// failed, and the new size is known. Call OnCut before the file is used.
func (h *Handle) OnCut(cutting func(size int64) (done func(), err error)) { h.cutting = cutting }

// Refresh asks the system for the size; see [File].
func (h *Handle) Refresh() (int64, error) {
	h.lockChanges()
	defer h.writes.Unlock()
	if h.closed {
		return h.size.Load(), fs.ErrClosed
	}
	info, err := h.file.Stat()
	if err != nil {
		return h.size.Load(), cause(err)
	}
	if h.regular {
		h.size.Store(info.Size())
	}
	return h.size.Load(), nil
}

// TryRefresh is Refresh if that need not wait for a write in flight.
func (h *Handle) TryRefresh() {
	if !h.writes.TryLock() {
		return
	}
	defer h.writes.Unlock()
	h.takeBack()
	if info, err := h.file.Stat(); err == nil && h.regular {
		h.size.Store(info.Size())
	}
}

// Preallocate reserves room for the bytes [0,n); see [File].
func (h *Handle) Preallocate(n int64) error {
	h.lockChanges()
	defer h.writes.Unlock()
	if err := h.checkChange(0, n); err != nil || n <= h.room {
		return err
	}
	// Others may have grown the file: what is reserved and what is undone
	// lies past its end, not past Size.
	info, err := h.file.Stat()
	if err != nil {
		return cause(err)
	}
	if err := h.reserve(n, info.Size()); err != nil {
		return sized(n, cause(err))
	}
	return nil
}

// reserve reserves [room,n) of a file of size bytes; under writes.Lock.
func (h *Handle) reserve(n, size int64) error {
	err := h.sys.reserve(h.file, reservation{
		from:     h.room,
		to:       n,
		size:     size,
		kept:     h.reserved,
		cuttable: !h.opts.Appenders,
	})
	if err != nil {
		h.room = min(h.room, size)
		return err
	}
	h.room, h.reserved = n, max(h.reserved, n)
	return nil
}

// Reserved is how many bytes past Size this handle has reserved.
func (h *Handle) Reserved() int64 {
	h.writes.RLock()
	defer h.writes.RUnlock()
	return max(0, h.reserved-h.size.Load())
}

// Trim gives back whatever blocks lie past Size; see [File]. The
// modification time may change. It cuts the file at its size, so bytes that
// another process appends at that very moment would be lost: under
// Options.Appenders it answers [errors.ErrUnsupported].
func (h *Handle) Trim() error {
	h.lockChanges()
	defer h.writes.Unlock()
	if err := h.checkChange(0, 0); err != nil {
		return err
	}
	switch {
	case h.opts.Appenders:
		return errors.ErrUnsupported
	case !h.regular:
		return errNoEnd
	}
	info, err := h.file.Stat()
	if err != nil {
		return cause(err)
	}
	h.size.Store(info.Size())
	return h.trim()
}

// trim cuts the file at its size, which gives back the blocks past it;
// punching them frees nothing on ext4. Under writes.Lock.
func (h *Handle) trim() error {
	size := h.size.Load()
	h.room, h.reserved = min(h.room, size), 0
	return cause(h.file.Truncate(size))
}

// PunchHole makes [off,off+n) read as zeros; see [File].
func (h *Handle) PunchHole(off, n int64) error {
	h.lockChanges()
	defer h.writes.Unlock()
	if err := h.checkChange(off, n); err != nil {
		return err
	}
	if !h.regular {
		return errNoEnd
	}
	n = min(n, h.size.Load()-off)
	if n <= 0 {
		return nil
	}
	h.room = min(h.room, off)
	return cause(h.sys.punch(h.file, off, n))
}
