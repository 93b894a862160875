//go:build unix

package positional

import (
	"errors"
	"os"

	"github.com/seekless/seekless/unix"
)

// reserve fills the holes below the size one by one, so that it knows which
// to punch again when it fails, then the tail past the size.
func (unixSystem) reserve(f *os.File, r reservation) error {
	return control(f, func(fd int) error {
		filled, err := fillHoles(fd, r.from, min(r.to, r.size))
		if err == nil && r.to > r.size {
			tail := max(r.from, r.size)
			err = unix.Preallocate(fd, tail, r.to-tail)
		}
		if err == nil && !sizeIs(f, r.size) {
			// Some FUSE servers move the size all the same.
			err = errMovedSize
		} else if err == nil || cannotReserve(err) {
			return unsupported(err)
		}
		return errors.Join(err, undoReserve(fd, f, filled, r))
	})
}

type extent struct{ off, n int64 }

// fillHoles allocates every hole in [from,to). Where the file system does
// not tell its holes, the whole range counts as one that was not a hole.
func fillHoles(fd int, from, to int64) (filled []extent, err error) {
	for from < to {
		hole, err := unix.NextHole(fd, from)
		if err != nil || hole >= to {
			return filled, nil
		}
		data, err := unix.NextData(fd, hole)
		if err != nil || data > to {
			data = to // ENXIO: no data follows (lseek(2))
		}
		e := extent{hole, data - hole}
		if err := unix.Preallocate(fd, e.off, e.n); err != nil {
			return append(filled, e), err
		}
		filled, from = append(filled, e), data
	}
	return filled, nil
}

// undoReserve gives back what a failed reserve allocated: ext4 keeps the
// blocks it found before it ran out of them.
func undoReserve(fd int, f *os.File, filled []extent, r reservation) error {
	var errs []error
	for _, e := range filled {
		if err := unix.PunchHole(fd, e.off, e.n); err != nil && !cannotReserve(err) {
			errs = append(errs, err)
		}
	}
	if r.to > r.size && r.cuttable {
		errs = append(errs, unix.Truncate(fd, r.size))
		if r.kept > r.size {
			errs = append(errs, unix.Preallocate(fd, r.size, r.kept-r.size))
		}
	}
	return errors.Join(errs...)
}

var errMovedSize = &classed{errors.ErrUnsupported, errors.New("the file system moves the size when it reserves")}
