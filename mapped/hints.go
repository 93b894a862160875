package mapped

import (
	"errors"
	"io/fs"
	"math"

	"github.com/seekless/seekless/region"
)

// Advise tells the system how the n bytes at off will be used. It is a hint:
// nil, or [errors.ErrUnsupported] where the file is not mapped.
func (f *RandomAccessFile) Advise(off, n int64, a Advice) error {
	if int(a) >= len(adviceNames) {
		return f.fail("advise", fs.ErrInvalid)
	}
	return f.fail("advise", f.hint(off, n, region.Advice(a)))
}

// Prefetch tells the system that the n bytes at off will be wanted soon. It
// is a hint: nil, or [errors.ErrUnsupported] where the file is not mapped.
func (f *RandomAccessFile) Prefetch(off, n int64) error {
	return f.fail("prefetch", f.hint(off, n, region.AdvicePrefetch))
}

func (f *RandomAccessFile) hint(off, n int64, a region.Advice) error {
	if err := f.checkRange(off, n); err != nil {
		return err
	}
	if !f.lends {
		return errors.ErrUnsupported
	}
	return unsupported(f.region.Advise(off, n, f.pos.Size(), a))
}

// Resident is how many of the n bytes at off are in memory. They are rounded
// out to whole pages at the ends, and cut off at Size. It is
// [errors.ErrUnsupported] where the file is not mapped or the system does not
// tell, as Linux does not to a process that may not write the file. It looks
// at every page, so it takes time in proportion to n.
func (f *RandomAccessFile) Resident(off, n int64) (int64, error) {
	if err := f.checkRange(off, n); err != nil {
		return 0, f.fail("resident", err)
	}
	if !f.lends {
		return 0, f.fail("resident", errors.ErrUnsupported)
	}
	bytes, err := f.region.Resident(off, n, f.pos.Size())
	return bytes, f.fail("resident", unsupported(err))
}

// checkRange is the order in which hints are checked.
func (f *RandomAccessFile) checkRange(off, n int64) error {
	f.pins.mu.Lock()
	defer f.pins.mu.Unlock()
	switch {
	case f.pins.closed:
		return fs.ErrClosed
	case off < 0, n < 0, off > math.MaxInt64-n:
		return fs.ErrInvalid
	}
	return nil
}

// unsupported says that a hint could not be passed on or a question not be
// asked, and why: the system or Options.MapLimit refused a map, for one.
func unsupported(why error) error {
	if why == nil || errors.Is(why, errors.ErrUnsupported) || errors.Is(why, fs.ErrClosed) {
		return why
	}
	return joined(errors.ErrUnsupported, why)
}
