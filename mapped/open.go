package mapped

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/region"
)

// Open opens the named file for reading.
func Open(name string) (*RandomAccessFile, error) {
	return OpenFile(name, os.O_RDONLY, 0, nil)
}

// Create opens the named file for reading and writing, creates it with mode
// 0666 before umask if it is not there, and truncates it if it is.
func Create(name string) (*RandomAccessFile, error) {
	return OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666, nil)
}

// OpenFile opens the named file with the flags of [os.OpenFile]. O_APPEND is
// refused, since it does not go with writes at offsets: see Append. So are
// directories. Opening a FIFO never waits for its other end.
func OpenFile(name string, flag int, perm fs.FileMode, opts *Options) (*RandomAccessFile, error) {
	return OpenFileIn(nil, name, flag, perm, opts)
}

// OpenFileIn is OpenFile for a name inside root, which no symbolic link and
// no ".." leaves; see [os.Root]. A nil root is the current folder, and may be
// left.
func OpenFileIn(root *os.Root, name string, flag int, perm fs.FileMode, opts *Options) (*RandomAccessFile, error) {
	var o Options
	if opts != nil {
		o = *opts
	}
	f, err := open(root, name, flag, perm, o)
	if err != nil {
		return nil, wrap("open", name, err)
	}
	return f, nil
}

func open(root *os.Root, name string, flag int, perm fs.FileMode, o Options) (*RandomAccessFile, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	creates := o.Preallocate > 0 && flag&os.O_CREATE != 0 && missing(root, name)
	h, err := positional.OpenHandle(name, flag, perm, positional.Options{
		Portable:    o.Backend == BackendPortable,
		Appenders:   o.Appenders,
		KeepReserve: o.KeepReserve,
		Lock:        positional.LockMode(o.Lock),
		Root:        root,
	})
	if err != nil {
		return nil, err
	}
	f, err := newFile(h, h, flag, o)
	if err == nil {
		if err = f.start(o.Preallocate); err == nil {
			return f, nil
		}
		f.pins.close()
		err = joined(err, f.region.Close())
	}
	err = joined(err, h.Close())
	if creates {
		err = joined(err, remove(root, name))
	}
	return nil, err
}

// missing reports whether there is no file of that name.
func missing(root *os.Root, name string) bool {
	lstat := os.Lstat
	if root != nil {
		lstat = root.Lstat
	}
	_, err := lstat(name)
	return errors.Is(err, fs.ErrNotExist)
}

// remove removes a file that an open which failed had created.
func remove(root *os.Root, name string) error {
	if root != nil {
		return root.Remove(name)
	}
	return os.Remove(name)
}

// start does what the options ask for at open.
func (f *RandomAccessFile) start(preallocate int64) error {
	if f.strict {
		if err := f.region.Map(f.pos.Size()); err != nil {
			return fmt.Errorf("%w: map: %w", errors.ErrUnsupported, err)
		}
		f.raiseLimit()
	}
	if preallocate == 0 {
		return nil
	}
	err := f.pos.Preallocate(preallocate)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

func (o *Options) check() error {
	switch {
	case o.Preallocate < 0, o.MapLimit < 0:
		return fs.ErrInvalid
	case int(o.Backend) >= len(backendNames), int(o.Reads) >= len(readPolicyNames), int(o.Advice) >= len(adviceNames), int(o.Lock) >= len(lockModeNames):
		return fs.ErrInvalid
	}
	return nil
}

// newFile builds the file over pos, which tests put between it and h.
func newFile(pos positional.File, h *positional.Handle, flag int, o Options) (*RandomAccessFile, error) {
	backend, reason, err := choose(o.Backend, h, flag)
	if err != nil {
		return nil, err
	}
	f := &RandomAccessFile{
		pos:     pos,
		handle:  h,
		name:    pos.Name(),
		backend: backend,
		reason:  reason,
		lends:   backend == BackendMapped,
		strict:  o.Backend == BackendMapped,
	}
	residency := region.NoPage
	if f.lends {
		residency = [...]region.Residency{
			ReadAuto:       region.KnownResident,
			ReadMapped:     region.AnyPage,
			ReadPositional: region.NoPage,
		}[o.Reads]
	}
	h.OnCut(f.cutting)
	f.region.Init(h.Borrow, region.Config{
		Residency: residency,
		MapLimit:  o.MapLimit,
		Advice:    region.Advice(o.Advice),
		Count:     o.CountReads,
	})
	return f, nil
}

// choose picks the backend and says why.
func choose(want Backend, h *positional.Handle, flag int) (Backend, string, error) {
	switch {
	case want == BackendPortable:
		return BackendPortable, "asked for", nil
	case want == BackendPositional && positional.Native:
		return BackendPositional, "asked for", nil
	case want != BackendMapped && !positional.Native:
		return BackendPortable, "no positional calls of its own on this system", nil
	}
	ok, why := mappable(h, flag, want == BackendMapped)
	switch {
	case ok:
		return BackendMapped, why, nil
	case want == BackendMapped:
		return want, why, fmt.Errorf("%w: %s", errors.ErrUnsupported, why)
	}
	return BackendPositional, why, nil
}

// mappable says whether such a file can be read from maps, and why.
func mappable(h *positional.Handle, flag int, asked bool) (ok bool, why string) {
	switch {
	case !region.Supported:
		return false, "this system cannot map files"
	case !region.Coherent:
		return false, "maps do not show writes at once on this system"
	case !h.Regular():
		return false, "not a regular file"
	case flag&os.O_WRONLY != 0:
		return false, "opened write-only, and a map is read"
	}
	err := h.Borrow(func(f *os.File) error {
		ok, why = region.Trust(f, region.Trusted{
			Size:     h.Size(),
			Flag:     flag,
			Writable: flag&os.O_RDWR != 0,
			Asked:    asked,
		})
		return nil
	})
	if err != nil {
		return false, err.Error()
	}
	return ok, why
}
