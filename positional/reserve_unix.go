//go:build unix

package positional

import (
	"bytes"
	"errors"
	"os"
	"syscall"

	"github.com/seekless/seekless/unix"
)

// reserve fills the holes below the size one by one, so that it knows which
// to punch again when it fails, then the tail past the size.
func (unixSystem) reserve(f *os.File, r reservation) error {
	return control(f, func(fd int) error {
		filled, err := fillHoles(fd, r.from, min(r.to, r.size))
		if err == nil && r.to > r.size {
			err = reserveTail(fd, f, r)
		}
		if err == nil {
			return nil
		}
		return errors.Join(unsupported(err), punchHoles(fd, filled))
	})
}

type extent struct{ off, n int64 }

// fillHoles allocates every hole in [from,to), and answers those that took
// storage: a hole may have been reserved before.
func fillHoles(fd int, from, to int64) (filled []extent, err error) {
	err = eachHole(fd, from, to, func(e extent) error {
		before, _ := unix.Allocated(fd)
		err := unix.Preallocate(fd, e.off, e.n)
		if after, failed := unix.Allocated(fd); failed != nil || after != before {
			filled = append(filled, e)
		}
		return err
	})
	return filled, err
}

// punchHoles frees again what fillHoles allocated. What others wrote there
// since is a hole no more and stays.
func punchHoles(fd int, filled []extent) error {
	var errs []error
	for _, e := range filled {
		if err := punchEmpty(fd, e); err != nil && !cannotReserve(err) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// undoPiece is how many bytes are looked at, and then undone, at a time: what
// others store in between is lost.
const undoPiece = 1 << 20

// punchEmpty punches e but for the pieces into which others have stored
// something since it was found to be a hole.
func punchEmpty(fd int, e extent) error {
	return eachPiece(fd, e, func(piece extent, empty bool) error {
		if !empty {
			return nil
		}
		return unix.PunchHole(fd, piece.off, piece.n)
	})
}

// eachPiece looks at e piece by piece until fn fails.
func eachPiece(fd int, e extent, fn func(piece extent, empty bool) error) error {
	buf := make([]byte, 2*min(e.n, undoPiece))
	p, zeros := buf[:len(buf)/2], buf[len(buf)/2:]
	for end := e.off + e.n; e.off < end; e.off += e.n {
		e.n = min(end-e.off, undoPiece)
		if err := fn(e, isEmpty(fd, e.off, p[:e.n], zeros)); err != nil {
			return err
		}
	}
	return nil
}

// eachHole calls fn for every hole in [from,to). Where the file system does
// not tell, or answers what makes no sense, the rest counts as data.
func eachHole(fd int, from, to int64, fn func(extent) error) error {
	for from < to {
		hole, err := unix.NextHole(fd, from)
		if err != nil || hole < from || hole >= to {
			return nil
		}
		data, err := unix.NextData(fd, hole)
		if err == syscall.ENXIO { // no data follows (lseek(2))
			data, err = to, nil
		}
		if err != nil || data <= hole {
			return nil
		}
		data = min(data, to)
		if err := fn(extent{hole, data - hole}); err != nil {
			return err
		}
		from = data
	}
	return nil
}

// isEmpty reports whether as many bytes as p has at off are zeros. It reads
// them: a FUSE server knows nothing of what is stored through a map until the
// system writes it back, and calls it a hole (lseek(2), SEEK_DATA). That is
// asked only where the descriptor cannot read.
func isEmpty(fd int, off int64, p, zeros []byte) bool {
	_, err := unix.ReadAt(fd, p, off)
	if err == syscall.EBADF {
		data, err := unix.NextData(fd, off)
		return err == syscall.ENXIO || err == nil && data >= off+int64(len(p))
	}
	return err == nil && bytes.Equal(p, zeros[:len(p)])
}

// reserveTail reserves what of [from,to) lies past the size.
func reserveTail(fd int, f *os.File, r reservation) error {
	tail := max(r.from, r.size)
	before, _ := unix.Allocated(fd)
	err := unix.Preallocate(fd, tail, r.to-tail)
	if err == nil {
		if !movedSize(fd, f, r) {
			return nil
		}
		return errors.Join(errMovedSize, cutTail(fd, f, r.to, r))
	}
	// ext4 keeps the blocks that it found before it ran out of them.
	if after, failed := unix.Allocated(fd); failed == nil && after == before {
		return err
	}
	return errors.Join(err, cutTail(fd, f, r.size, r))
}

// movedSize reports whether the reservation moved the size, as some FUSE
// servers have it. Bytes past the old size are somebody else's growth.
func movedSize(fd int, f *os.File, r reservation) bool {
	if !sizeIs(f, r.to) {
		return false
	}
	from := r.size
	if _, err := unix.ReadAt(fd, make([]byte, 1), from); err == syscall.EBADF {
		// Only asked where data is, which the file system tells by blocks.
		if from += -from & (maxBlock - 1); from >= r.to {
			return false
		}
	}
	return nil == eachPiece(fd, extent{from, r.to - from}, func(_ extent, empty bool) error {
		if !empty {
			return errOthers
		}
		return nil
	})
}

// maxBlock is as large as blocks of a file system get.
const maxBlock = 64 << 10

var errOthers = errors.New("others have written here")

// cutTail frees what lies past the size, if the file still ends at end, and
// reserves again what was reserved before.
func cutTail(fd int, f *os.File, end int64, r reservation) error {
	if !r.cuttable || !sizeIs(f, end) {
		return nil
	}
	if err := unix.Truncate(fd, r.size); err != nil || r.kept <= r.size {
		return err
	}
	return unix.Preallocate(fd, r.size, r.kept-r.size)
}

var errMovedSize = &classed{errors.ErrUnsupported, errors.New("the file system moves the size when it reserves")}
