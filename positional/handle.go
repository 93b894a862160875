package positional

import (
	"io"
	"io/fs"
	"math"
	"os"
	"sync"
	"sync/atomic"
)

// A Handle is the [File] of this package: the contract, over the verbs of a
// system. Any number of goroutines may use it at once; see File for Close.
// The zero Handle is not usable.
type Handle struct {
	file     *os.File // the fields of this group are fixed after open
	fd       int      // for writes to a regular file, negative where file serves
	tail     *os.File // for appends with O_APPEND, nil where file serves
	sys      system
	name     string
	opts     Options
	regular  bool
	writable bool
	cutting  func(size int64) (done func(), err error) // see OnCut; nil without

	// size is raised under writes.RLock and set under writes.Lock.
	size atomic.Int64

	// life is held for reading by every system call that changes nothing,
	// writes by every one that changes the file. Truncate and what else
	// must see no write in flight takes writes alone, Close takes both, in
	// this order: writes, life.
	writes sync.RWMutex
	life   sync.RWMutex
	closed bool // set under both

	appends   sync.Mutex  // one append at a time, taken before writes
	appending atomic.Bool // the system's size may count bytes that are taken back

	// torn is what an append that failed has stored and nobody has taken
	// back yet: written by the append under writes.RLock, used under
	// writes.Lock.
	torn struct{ off, n int64 }

	room     int64 // under writes.Lock: blocks for [0,room) are there
	reserved int64 // under writes.Lock: the highest end ever reserved

	syncs   sync.Mutex // one sync at a time, taken after life
	syncErr error      // under syncs: the first failure, wrapped
}

var _ File = (*Handle)(nil)

// Name is the name given to Open.
func (h *Handle) Name() string { return h.name }

// Size is the known size in bytes; see [File].
func (h *Handle) Size() int64 { return h.size.Load() }

// ReadAt obeys [io.ReaderAt]; see [File].
func (h *Handle) ReadAt(p []byte, off int64) (int, error) {
	h.life.RLock()
	defer h.life.RUnlock()
	if err := h.checkOffset(off); err != nil || len(p) == 0 {
		return 0, err
	}
	clipped := clip(p, off)
	n, err := guarded{h.file}.ReadAt(clipped, off)
	if err == nil && len(clipped) < len(p) {
		err = io.EOF
	}
	h.found(off + int64(n))
	return n, cause(err)
}

// clip shortens p so that it ends at the last offset there is: pread(2)
// answers EINVAL where a range passes it, and no file has bytes there.
func clip(p []byte, off int64) []byte {
	if room := math.MaxInt64 - off; int64(len(p)) > room {
		return p[:room]
	}
	return p
}

// ReadvAt fills the buffers in order from off; see [File].
func (h *Handle) ReadvAt(bufs [][]byte, off int64) (int64, error) {
	h.life.RLock()
	defer h.life.RUnlock()
	if err := h.checkOffset(off); err != nil || total(bufs) == 0 {
		return 0, err
	}
	n, err := h.sys.readv(h.file, bufs, off)
	h.found(off + n)
	return n, cause(err)
}

// found notices growth by others: a read found bytes up to end. It never
// waits: where a writer of ours is about to set the size, that one knows.
func (h *Handle) found(end int64) {
	if end <= h.size.Load() || !h.regular || !h.writes.TryRLock() {
		return
	}
	defer h.writes.RUnlock()
	// Files such as those of procfs say 0 and hold bytes all the same.
	// An append of ours that fails is taken back under writes.Lock, so one
	// that Stat has seen the bytes of is not over yet.
	if info, err := h.file.Stat(); err == nil && !h.appending.Load() {
		h.raise(info.Size())
	}
}

// WriteAt stores all of p at off, or says how much it stored; see [File]. It
// is written flat: a defer and a call would be a fiftieth of a small write.
func (h *Handle) WriteAt(p []byte, off int64) (int, error) {
	h.writes.RLock()
	if err := h.checkChange(off, int64(len(p))); err != nil || len(p) == 0 {
		h.writes.RUnlock()
		return 0, err
	}
	n, err := h.store(p, off)
	h.stored(off, int64(n))
	h.writes.RUnlock()
	return n, cause(err)
}

// countedFrom is the size from which counting costs nothing that shows.
const countedFrom = 64 << 10

// store stores p at off, or says how much it stored; under writes.RLock, so
// that Close waits and fd is that of file still. Without it small writes take
// os.File.WriteAt, which is fast but does not count: where it fails, the same
// bytes go to the same place once more, counted.
func (h *Handle) store(p []byte, off int64) (n int, err error) {
	if h.fd >= 0 {
		return writeDescriptor(h.fd, p, off)
	}
	if len(p) >= countedFrom {
		return h.sys.writeCounted(h.file, p, off)
	}
	if n, err = (guarded{h.file}).WriteAt(p, off); err == nil {
		return n, nil
	}
	grown := grownInto(h.file, h.size.Load(), off, len(p))
	if n, err = h.sys.writeCounted(h.file, p, off); err != nil {
		n = max(n, grown)
	}
	return n, err
}

// stored says that n bytes at off are in the file; under writes.RLock.
func (h *Handle) stored(off, n int64) {
	if n > 0 {
		h.raise(off + n)
	}
}

// WritevAt stores the buffers in order at off; see [File].
func (h *Handle) WritevAt(bufs [][]byte, off int64) (int64, error) {
	h.writes.RLock()
	defer h.writes.RUnlock()
	all := total(bufs)
	if err := h.checkChange(off, all); err != nil || all == 0 {
		return 0, err
	}
	n, err := h.sys.writev(h.file, bufs, off)
	h.stored(off, n)
	return n, cause(err)
}

// total is the length of the buffers together, negative when it overflows.
func total(bufs [][]byte) (n int64) {
	for _, b := range bufs {
		if n += int64(len(b)); n < 0 {
			return n
		}
	}
	return n
}

// raise makes the size at least end; under writes.RLock.
func (h *Handle) raise(end int64) {
	for size := h.size.Load(); end > size && h.regular; size = h.size.Load() {
		if h.size.CompareAndSwap(size, end) {
			return
		}
	}
}

// Stat asks the system about the open file.
func (h *Handle) Stat() (fs.FileInfo, error) {
	h.life.RLock()
	defer h.life.RUnlock()
	if h.closed {
		return nil, fs.ErrClosed
	}
	info, err := h.file.Stat()
	return info, cause(err)
}

// Borrow runs fn on the open file, which Close waits for. fn must not read
// or move the file's position, nor keep the file.
func (h *Handle) Borrow(fn func(f *os.File) error) error {
	h.life.RLock()
	defer h.life.RUnlock()
	if h.closed {
		return fs.ErrClosed
	}
	return fn(h.file)
}

// Regular reports whether the file is a regular one: only those have a size.
func (h *Handle) Regular() bool { return h.regular }

// checkOffset is the order in which every read is checked; under life.
func (h *Handle) checkOffset(off int64) error {
	switch {
	case h.closed:
		return fs.ErrClosed
	case off < 0:
		return fs.ErrInvalid
	}
	return nil
}

// checkChange is the order in which every call that changes [off,off+n) is
// checked; under writes.
func (h *Handle) checkChange(off, n int64) error {
	switch {
	case h.closed:
		return fs.ErrClosed
	case off < 0, n < 0, off > math.MaxInt64-n:
		return fs.ErrInvalid
	case !h.writable:
		return fs.ErrPermission
	}
	return nil
}
