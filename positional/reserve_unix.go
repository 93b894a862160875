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
		if err := punchEmpty(fd, e); err != nil && !cannotReserve(err) {
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

// undoPiece is how many bytes are looked at, and then punched, at a time: what
// others store in between is lost.
const undoPiece = 1 << 20

// punchEmpty punches e but for the pieces into which others have stored
// something since it was found to be a hole.
func punchEmpty(fd int, e extent) error {
	buf := make([]byte, 2*min(e.n, undoPiece))
	p, zeros := buf[:len(buf)/2], buf[len(buf)/2:]
	for end := e.off + e.n; e.off < end; e.off += e.n {
		e.n = min(end-e.off, undoPiece)
		if !isEmpty(fd, e.off, p[:e.n], zeros) {
			continue
		}
		if err := unix.PunchHole(fd, e.off, e.n); err != nil {
			return err
		}
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

var errMovedSize = &classed{errors.ErrUnsupported, errors.New("the file system moves the size when it reserves")}
