package positional

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Options change what a [Handle] does. The zero value is the default.
type Options struct {
	// Portable uses nothing but [os.File].
	Portable bool
	// Appenders says that other processes append too: Append lands at the
	// system's end of the file, and nothing past Size is ever cut.
	Appenders bool
	// KeepReserve leaves unused preallocation in place at Close.
	KeepReserve bool
	// Lock is taken at open without waiting, and given back at Close.
	Lock LockMode
	// Root is where the name is looked up, never leaving it; the current
	// folder when nil.
	Root *os.Root
}

// Open opens the named file by the best system calls of the platform. The
// flags are those of [os.OpenFile], but for O_APPEND, which cannot go with
// writes at offsets and is refused: use Append. Directories are refused.
// Opening a FIFO never waits for the other end.
func Open(name string, flag int, perm fs.FileMode) (File, error) {
	return file(OpenHandle(name, flag, perm, Options{}))
}

// OpenPortable is Open over nothing but [os.File], on every system.
func OpenPortable(name string, flag int, perm fs.FileMode) (File, error) {
	return file(OpenHandle(name, flag, perm, Options{Portable: true}))
}

// file keeps a nil *Handle from becoming a File that is not nil.
func file(h *Handle, err error) (File, error) {
	if err != nil {
		return nil, err
	}
	return h, nil
}

// OpenHandle is Open with options.
func OpenHandle(name string, flag int, perm fs.FileMode, opts Options) (*Handle, error) {
	if flag&os.O_APPEND != 0 {
		return nil, errAppendFlag
	}
	sys := platform
	if opts.Portable {
		sys = portable{}
	}
	openFlag := flag
	if opts.Lock != NoLock {
		openFlag &^= os.O_TRUNC // not before the lock is ours
	}
	f, err := sys.open(place{opts.Root}, name, openFlag, perm)
	if err != nil {
		return nil, cause(err)
	}
	h, err := newHandle(f, name, flag, sys, opts)
	if err != nil {
		return nil, errors.Join(cause(err), cause(f.Close()))
	}
	return h, nil
}

func newHandle(f *os.File, name string, flag int, sys system, opts Options) (*Handle, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, syscall.EISDIR
	}
	if opts.Lock != NoLock {
		if info, err = locked(f, opts.Lock, flag); err != nil {
			return nil, err
		}
	}
	h := &Handle{
		file:     f,
		fd:       -1,
		sys:      sys,
		name:     name,
		opts:     opts,
		regular:  info.Mode().IsRegular(),
		writable: flag&(os.O_WRONLY|os.O_RDWR) != 0,
	}
	h.size.Store(info.Size())
	if h.regular && h.writable {
		h.fd = sys.descriptor(f)
	}
	if opts.Appenders && h.writable && h.regular {
		if h.tail, err = sys.openTail(f, info, name, place{opts.Root}); err != nil {
			return nil, err
		}
	}
	return h, nil
}

var errAppendFlag = &classed{
	class: fs.ErrInvalid,
	cause: errors.New("O_APPEND does not go with writes at offsets: open without it and call Append"),
}
