package mapped

import (
	"io"
	"io/fs"
	"math"
	"runtime"

	"github.com/seekless/seekless/region"
)

// A View is bytes of a file, lent or copied by [RandomAccessFile.View]. Lent
// bytes are mapped memory: they show every write at once. A live View keeps
// its range from being cut off by Truncate of its own file, and stays readable
// when the file grows or closes, until Release; one that is never released
// keeps its memory for ever. Any number of goroutines may call any methods at
// once. The zero View is an empty one.
type View struct {
	lease      region.Lease
	off        int64
	file       *RandomAccessFile // nil for an empty View
	prev, next *View             // this and lease under file.pins.mu
}

// View gives the n bytes at off, which must lie below Size: if not it is
// [io.ErrUnexpectedEOF]. n == 0 gives an empty View. On BackendMapped the
// bytes are lent memory, or the error is that of mmap(2), ENOMEM past
// Options.MapLimit; on BackendAuto they are a copy where they cannot be lent,
// and on the other backends always. The caller must Release the View.
func (f *RandomAccessFile) View(off int64, n int) (*View, error) {
	v, err := f.view(off, n)
	if err == io.ErrUnexpectedEOF {
		// Others may have made the file longer.
		if _, err := f.refresh(); err != nil {
			return nil, f.fail("view", err)
		}
		v, err = f.view(off, n)
	}
	if err != nil {
		return nil, f.fail("view", err)
	}
	return v, nil
}

func (f *RandomAccessFile) view(off int64, n int) (*View, error) {
	v, err := f.pin(off, n)
	if err != nil || n == 0 || v.Mapped() {
		return v, err
	}
	k, err := f.pos.ReadAt(v.Bytes(), off)
	f.read.Add(int64(k))
	if k == n {
		return v, nil
	}
	v.Release()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return nil, err
}

// maxCopied is how many bytes a View may copy; more is not worth dying for.
const maxCopied = 64 << 30

// pin makes a View that holds its range from now on, whose bytes are lent or
// still to be read.
func (f *RandomAccessFile) pin(off int64, n int) (*View, error) {
	f.pins.mu.Lock()
	defer f.pins.mu.Unlock()
	size := f.pos.Size()
	switch {
	case f.pins.closed:
		return nil, fs.ErrClosed
	case off < 0, n < 0, off > math.MaxInt64-int64(n):
		return nil, fs.ErrInvalid
	case n == 0:
		return &View{}, nil
	case off > size-int64(n):
		return nil, io.ErrUnexpectedEOF
	}
	v := &View{off: off, file: f}
	var err error
	if f.lends {
		v.lease, err = f.region.Lend(off, n, size)
	}
	if err != nil && f.strict {
		return nil, err
	}
	if !v.lease.Mapped() {
		if int64(n) > maxCopied {
			return nil, joined(ErrTooLarge, err)
		}
		v.lease = region.Copied(make([]byte, n))
	}
	f.pins.add(v)
	return v, nil
}

// Bytes are the bytes of the View: read only, valid until Release, also while
// the file grows and after it is closed. It is nil after Release.
//
// Where they are lent, another process that cuts the file, a failing disk and
// a hole that finds no space make a plain access fault, which ends the
// program: use Do or ReadAt where that must not happen. A store to lent bytes
// faults always.
func (v *View) Bytes() []byte {
	if v.file == nil {
		return nil
	}
	v.file.pins.mu.Lock()
	defer v.file.pins.mu.Unlock()
	return v.lease.Bytes()
}

// Mapped reports whether the bytes are lent memory and not a copy. It is
// false for an empty View and after Release.
func (v *View) Mapped() bool {
	if v.file == nil {
		return false
	}
	v.file.pins.mu.Lock()
	defer v.file.pins.mu.Unlock()
	return v.lease.Mapped()
}

// Do calls fn with the bytes and answers what it answers. An access of fn to
// a byte of them that has no memory behind it, or a store to one, ends fn and
// becomes [ErrFault]; so does one to another byte of the same page. Any other
// panic of fn goes on, and a fault on any other page is as fatal as it is
// outside Do. After Release it is [fs.ErrClosed]. The View must not be
// released while fn runs.
func (v *View) Do(fn func(b []byte) error) error {
	if v.file == nil {
		return fn(nil)
	}
	b := v.Bytes()
	if b == nil {
		return v.file.fail("view", fs.ErrClosed)
	}
	faulted, err := region.Do(b, func() error { return fn(b) })
	runtime.KeepAlive(v)
	if faulted {
		return v.file.fail("view", ErrFault)
	}
	return err
}

// Release ends the View; its bytes must not be touched any more. Twice is
// harmless.
func (v *View) Release() {
	if v.file == nil {
		return
	}
	pins := &v.file.pins
	pins.mu.Lock()
	defer pins.mu.Unlock()
	if v.lease.Bytes() == nil {
		return
	}
	pins.remove(v)
	v.lease.Release()
}
