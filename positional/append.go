package positional

import "math"

// Append stores p at the end of the file; see [File].
func (h *Handle) Append(p []byte) (int64, error) {
	h.appends.Lock()
	defer h.appends.Unlock()
	if !h.opts.Appenders {
		h.appending.Store(true)
		defer h.appending.Store(false)
	}
	off, n, err := h.appendAtEnd(p)
	if err != nil && n > 0 && !h.opts.Appenders {
		h.lockChanges()
		h.writes.Unlock()
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
		return h.appendAmongOthers(p)
	}
	if n, err = h.store(p, off); err == nil {
		h.stored(off, int64(n))
	} else {
		h.torn.off, h.torn.n = off, int64(n)
	}
	return off, n, err
}

// appendAmongOthers stores p where the system says the end is. After a failure
// the system is asked how long the file has become.
func (h *Handle) appendAmongOthers(p []byte) (off int64, n int, err error) {
	off, n, err = h.sys.appendTail(h.file, h.tail, p)
	if err == nil {
		h.stored(off, int64(n))
	} else if info, failed := h.file.Stat(); failed == nil {
		h.raise(info.Size())
	}
	return off, n, err
}

// lockChanges takes writes alone. Whoever is the first to do so after an append
// that failed takes back what it left.
func (h *Handle) lockChanges() {
	h.writes.Lock()
	h.takeBack()
}

// takeBack cuts a record that was stored in part, if it still is the end of
// the file. Where it is not, or cannot be cut, the size becomes what the system
// says. Under writes.Lock.
func (h *Handle) takeBack() {
	off, n := h.torn.off, h.torn.n
	if h.torn.n = 0; n == 0 {
		return
	}
	if h.size.Load() <= off && sizeIs(h.file, off+n) && h.file.Truncate(off) == nil {
		h.reserveAgain(off)
		return
	}
	if info, err := h.file.Stat(); err == nil {
		h.raise(info.Size())
	}
}

// reserveAgain reserves what a cut to size gave back; under writes.Lock.
func (h *Handle) reserveAgain(size int64) {
	room, kept := h.room, h.reserved
	h.room, h.reserved = min(room, size), 0
	if kept <= size {
		return
	}
	if h.sys.reserve(h.file, reservation{from: size, to: kept, size: size, cuttable: true}) == nil {
		h.room, h.reserved = room, kept
	}
}
