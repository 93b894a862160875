package positional

import "math"

// Append stores p at the end of the file; see [File].
func (h *Handle) Append(p []byte) (int64, error) {
	h.appends.Lock()
	defer h.appends.Unlock()
	off, n, err := h.appendAtEnd(p)
	if err != nil && n > 0 && !h.opts.Appenders {
		h.takeBack(off, int64(n))
	}
	return off, cause(err)
}

// appendAtEnd writes p and raises the size only when all of it is stored.
// The offset it answers is the end before the write.
func (h *Handle) appendAtEnd(p []byte) (off int64, n int, err error) {
	h.writes.RLock()
	defer h.writes.RUnlock()
	off = h.size.Load()
	if err := h.checkChange(0, int64(len(p))); err != nil || len(p) == 0 {
		return off, 0, err
	}
	switch {
	case !h.regular:
		return off, 0, errNoEnd
	case off > math.MaxInt64-int64(len(p)):
		return off, 0, ErrTooLarge
	}
	if h.opts.Appenders {
		off, n, err = h.sys.appendTail(h.file, h.tail, p)
		h.stored(off, int64(n))
		return off, n, err
	}
	if n, err = h.file.WriteAt(p, off); err != nil {
		n, err = h.sys.writeAgain(h.file, p, off)
	}
	if err == nil {
		h.stored(off, int64(n))
	}
	return off, n, err
}

// takeBack cuts a record of n bytes at off that was stored in part, if it
// still is the end of the file. Where it is not, or cannot be cut, the size
// becomes what the system says.
func (h *Handle) takeBack(off, n int64) {
	h.writes.Lock()
	defer h.writes.Unlock()
	if h.closed {
		return
	}
	if h.size.Load() <= off && sizeIs(h.file, off+n) && h.file.Truncate(off) == nil {
		h.room, h.reserved = min(h.room, off), 0
		return
	}
	if info, err := h.file.Stat(); err == nil {
		h.raise(info.Size())
	}
}
