package fuzz

import (
	"errors"
	"io"
	"io/fs"
)

// wrongReads read in a way that is wrong.
var wrongReads = map[string]bent{
	"ReadAt drops the last byte of a page": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.ReadAt(p, off)
		if n > 1 && (off+int64(n))%page == 0 {
			n--
		}
		return n, err
	}},
	"ReadAt repeats a byte at the page's edge": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.ReadAt(p, off)
		if edge := int(page - off%page); off >= 0 && edge > 0 && edge < n {
			p[edge] = p[edge-1]
		}
		return n, err
	}},
	"ReadAt wraps io.EOF": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.ReadAt(p, off)
		if err == io.EOF {
			err = &fs.PathError{Op: "read", Path: "file", Err: err}
		}
		return n, err
	}},
	"ReadAt leaves io.EOF out": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.ReadAt(p, off)
		if err == io.EOF && n > 0 {
			err = nil
		}
		return n, err
	}},
	"ReadAt says io.EOF too early": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.ReadAt(p, off)
		if err == nil && n > 0 && off+int64(n) == h.Size() {
			err = io.EOF
		}
		return n, err
	}},
	"ReadAt counts zeros past the end": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.ReadAt(p, off)
		for n > 0 && n < len(p) && (off+int64(n))%page != 0 {
			p[n] = 0
			n++
		}
		return n, err
	}},
	"ReadAt fills more than it was given": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.ReadAt(p, off)
		if n == len(p) && n > 0 {
			beyond(p)
		}
		return n, err
	}},
	"ReadAt fails at a far offset": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		if off > 1<<40 && len(p) > 0 && !h.closed {
			return 0, fs.ErrInvalid
		}
		return h.ReadAt(p, off)
	}},
	"ReadAt panics at a negative offset": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		if off < 0 {
			panic("negative offset")
		}
		return h.ReadAt(p, off)
	}},
	"ReadAt of a closed file finds its end": {readAt: func(h *honest, p []byte, off int64) (int, error) {
		n, err := h.ReadAt(p, off)
		if errors.Is(err, fs.ErrClosed) {
			err = io.EOF
		}
		return n, err
	}},
	"ReadvAt forgets the second buffer": {readvAt: func(h *honest, bufs [][]byte, off int64) (int64, error) {
		n, err := h.ReadvAt(bufs, off)
		if len(bufs) > 1 {
			clear(bufs[1])
		}
		return n, err
	}},
}

// beyond changes the byte after p where p's array has one.
func beyond(p []byte) {
	if len(p) < cap(p) {
		p[:len(p)+1][len(p)]++
	}
}
