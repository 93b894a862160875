package main

import (
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"
)

// A handle is one open file of a scene.
type handle struct {
	file
	name     string
	mix      mixture
	writable bool
	closing  atomic.Bool // set before the first Close begins
}

// openHandle opens a file with options of its own.
func (r *round) openHandle(name string, flag int, m mixture) (*handle, error) {
	f, err := r.open(name, flag, 0o666, &m.Options)
	if err != nil {
		return nil, fmt.Errorf("open with %v: %w", m, err)
	}
	r.counts.add("open", 1)
	r.counts.add("opened_"+f.Stats().Backend.String(), 1)
	return &handle{file: f, name: name, mix: m, writable: flag != readOnly}, nil
}

// judge wants an error to be one of the causes, or fs.ErrClosed if Close has
// begun. It reports whether the call was without an error.
func (h *handle) judge(op string, err error, causes ...error) error {
	if h.closing.Load() {
		causes = append(causes, fs.ErrClosed)
	}
	if err = judgeError(h.name, err, causes...); err != nil {
		return fmt.Errorf("%s (%v): %w", op, h.mix, err)
	}
	return nil
}

// end closes the handle and wants it to be closed then.
func (h *handle) end(c *counts) error {
	h.closing.Store(true)
	size := h.Size()
	if err := h.Close(); err != nil {
		return fmt.Errorf("close (%v): %w", h.mix, err)
	}
	c.add("close", 1)
	c.add(faultsMet, h.Stats().Faults)
	return errors.Join(h.wantClosed(), h.wantSize(size))
}

func (h *handle) wantSize(size int64) error {
	if got := h.Size(); got != size {
		return fmt.Errorf("size after Close is %d, was %d", got, size)
	}
	return nil
}

// wantClosed wants every kind of call to say that the file is closed.
func (h *handle) wantClosed() error {
	p := make([]byte, 8)
	_, read := h.ReadAt(p, 0)
	_, write := h.WriteAt(p, 0)
	_, app := h.Append(p)
	_, lent := h.View(0, 8)
	_, stat := h.Stat()
	_, refresh := h.Refresh()
	for i, err := range []error{read, write, app, lent, stat, refresh, h.Truncate(0), h.Preallocate(1), h.PunchHole(0, 1), h.Trim(), h.Sync(), h.SyncData(), h.Close()} {
		if !errors.Is(err, fs.ErrClosed) {
			return fmt.Errorf("call %d after Close answers %w", i, err)
		}
	}
	return nil
}

// wantNothingHeld wants no map and no View behind a closed handle.
func (h *handle) wantNothingHeld() error {
	if s := h.Stats(); s.Views != 0 || s.Maps != 0 {
		return fmt.Errorf("%d views and %d maps after Close and the last Release (%v)", s.Views, s.Maps, h.mix)
	}
	return nil
}
