package fuzz

import (
	"io"
	"io/fs"
	"math"
	"os"
	"slices"

	"github.com/seekless/seekless/mapped"
)

// honest is a right file with every capability, made of a SeekFile. Its Views
// are memory that each handle on the file brings up to date after a change.
type honest struct {
	*SeekFile
	readOnly bool
	lent     *[]*honestView // by all handles
}

// honestly makes an opener for one file.
func honestly() Opener {
	open := honestHandles()
	return func(name string, flag int) (File, error) { return open(name, flag) }
}

func honestHandles() func(name string, flag int) (*honest, error) {
	var lent []*honestView
	return func(name string, flag int) (*honest, error) {
		s, err := OpenSeek(name, flag, 0o666)
		return &honest{SeekFile: s, readOnly: flag&os.O_RDWR == 0, lent: &lent}, err
	}
}

// ready is what a call with a good or bad range meets before it begins.
func (h *honest) ready(changing, bad bool) error {
	switch {
	case h.closed:
		return fs.ErrClosed
	case bad:
		return fs.ErrInvalid
	case changing && h.readOnly:
		return fs.ErrPermission
	}
	return nil
}

func (h *honest) changed(n int, err error) (int, error) {
	for _, v := range *h.lent {
		h.SeekFile.ReadAt(v.b, v.off)
	}
	return n, err
}

func (h *honest) WriteAt(p []byte, off int64) (int, error) {
	if err := h.ready(true, off < 0); err != nil {
		return 0, err
	}
	return h.changed(h.SeekFile.WriteAt(p, off))
}

func (h *honest) Append(p []byte) (int64, error) {
	if err := h.ready(true, false); err != nil {
		return 0, err
	}
	off, err := h.SeekFile.Append(p)
	h.changed(0, nil)
	return off, err
}

func (h *honest) Truncate(size int64) error {
	if err := h.ready(true, size < 0); err != nil {
		return err
	}
	for _, v := range *h.lent {
		if v.from == h && len(v.b) > 0 && size < h.Size() && v.off+int64(len(v.b)) > size {
			return mapped.ErrPinned
		}
	}
	return h.SeekFile.Truncate(size)
}

func (h *honest) Preallocate(n int64) error { return h.ready(true, n < 0) }
func (h *honest) Trim() error               { return h.ready(true, false) }
func (h *honest) SyncData() error           { return h.ready(false, false) }
func (h *honest) Refresh() (int64, error)   { return h.Size(), h.ready(false, false) }

func (h *honest) PunchHole(off, n int64) error {
	if err := h.ready(true, off < 0 || n < 0 || off > math.MaxInt64-n); err != nil {
		return err
	}
	if n = min(off+n, h.Size()) - off; n <= 0 {
		return nil
	}
	_, err := h.WriteAt(make([]byte, n), off)
	return err
}

func (h *honest) ReadvAt(bufs [][]byte, off int64) (int64, error) {
	p := slices.Concat(bufs...)
	n, err := h.ReadAt(p, off)
	for _, b := range bufs {
		p = p[copy(b, p):]
	}
	return int64(n), err
}

func (h *honest) WritevAt(bufs [][]byte, off int64) (int64, error) {
	n, err := h.WriteAt(slices.Concat(bufs...), off)
	return int64(n), err
}

func (h *honest) Lend(off int64, n int) (Lent, error) {
	v, err := h.lend(off, n)
	if err != nil {
		return nil, err
	}
	return v, nil
}

func (h *honest) lend(off int64, n int) (*honestView, error) {
	if err := h.ready(false, off < 0 || n < 0 || off > math.MaxInt64-int64(n)); err != nil {
		return nil, err
	}
	if off+int64(n) > h.Size() {
		return nil, io.ErrUnexpectedEOF
	}
	v := &honestView{from: h, off: off, b: make([]byte, n)}
	h.ReadAt(v.b, off)
	*h.lent = append(*h.lent, v)
	return v, nil
}

type honestView struct {
	from *honest
	off  int64
	b    []byte
}

func (v *honestView) Bytes() []byte { return v.b }
func (v *honestView) Mapped() bool  { return true }

func (v *honestView) Release() {
	*v.from.lent = slices.DeleteFunc(*v.from.lent, func(w *honestView) bool { return v == w })
}
