package positional

import (
	"errors"
	"io/fs"
	"os"
)

// Sync makes contents and metadata durable; see [File].
func (h *Handle) Sync() error { return h.sync(h.sys.syncAll) }

// SyncData makes contents and size durable; see [File].
func (h *Handle) SyncData() error { return h.sync(h.sys.syncData) }

// sync keeps the first failure for ever: the system may drop the pages it
// could not write and answer nil the next time
// (https://www.postgresql.org/docs/current/runtime-config-error-handling.html, data_sync_retry).
func (h *Handle) sync(call func(*os.File) error) error {
	h.life.RLock()
	defer h.life.RUnlock()
	if h.closed {
		return fs.ErrClosed
	}
	if !h.writable {
		return nil
	}
	h.syncs.Lock()
	defer h.syncs.Unlock()
	if h.syncErr == nil {
		if err := call(h.file); err != nil {
			h.syncErr = &classed{ErrSyncFailed, cause(err)}
		}
	}
	return h.syncErr
}

// Close gives back the reserve and the lock, closes the file and joins what went wrong;
// see [File].
func (h *Handle) Close() error {
	h.lockChanges()
	defer h.writes.Unlock()
	h.life.Lock()
	defer h.life.Unlock()
	if h.closed {
		return fs.ErrClosed
	}
	h.closed = true
	var errs []error
	if h.mayTrim() {
		errs = append(errs, h.trim())
	}
	if h.opts.Lock != NoLock {
		// Maps that outlive the file would keep the lock.
		errs = append(errs, unlockFile(h.file))
	}
	errs = append(errs, cause(h.file.Close()))
	if h.tail != nil {
		errs = append(errs, cause(h.tail.Close()))
	}
	return errors.Join(errs...)
}

// mayTrim reports whether Close should give blocks back: ours, unused, and
// past a size that the system confirms.
func (h *Handle) mayTrim() bool {
	size := h.size.Load()
	return h.reserved > size && !h.opts.KeepReserve && !h.opts.Appenders && sizeIs(h.file, size)
}
