//go:build unix

package unix

import "sync"

// A window walks along a list of buffers and holds what the next vector call
// is given. It belongs to one goroutine. Windows are pooled: close gives one
// back, emptied.
type window struct {
	rest    [][]byte // buffers not finished, the caller's own list
	cut     int      // bytes of rest[0] that are finished
	call    [][]byte // scratch, at most vectors long, nil past its length
	vectors int      // most buffers a call takes
}

var windows = sync.Pool{New: func() any { return new(window) }}

func openWindow(bufs [][]byte, vectors int) *window {
	w := windows.Get().(*window)
	w.rest, w.vectors = bufs, vectors
	return w
}

func (w *window) close() {
	clear(w.call)
	*w = window{call: w.call[:0]}
	windows.Put(w)
}

// fill sets call to the next buffers, at most limit bytes of them, none empty.
// It answers how many bytes they hold.
func (w *window) fill(limit int) (total int) {
	clear(w.call)
	w.call = w.call[:0]
	cut := w.cut
	for _, b := range w.rest {
		if total == limit || len(w.call) == w.vectors {
			break
		}
		b = b[cut:]
		cut = 0
		if len(b) == 0 {
			continue
		}
		b = b[:min(len(b), limit-total)]
		w.call = append(w.call, b)
		total += len(b)
	}
	return total
}

// advance passes n bytes, which must not be more than fill answered.
func (w *window) advance(n int) {
	for n > 0 {
		left := len(w.rest[0]) - w.cut
		if n < left {
			w.cut += n
			return
		}
		n -= left
		w.rest, w.cut = w.rest[1:], 0
	}
}

// done tells whether no byte is left.
func (w *window) done() bool {
	cut := w.cut
	for _, b := range w.rest {
		if len(b) > cut {
			return false
		}
		cut = 0
	}
	return true
}
