package positional

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// portable is the system of nothing but [os.File].
type portable struct{}

func (portable) open(at place, name string, flag int, perm fs.FileMode) (*os.File, error) {
	// Opening a FIFO waits for its other end, and no positional call could
	// read it.
	if info, err := at.stat(name); err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
		return nil, &classed{errors.ErrUnsupported, errors.New("a FIFO has no offsets")}
	}
	return at.open(name, flag, perm)
}

func (portable) openTail(_ *os.File, info fs.FileInfo, name string, at place) (*os.File, error) {
	tail, err := at.open(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	other, err := tail.Stat()
	if err == nil && !os.SameFile(info, other) {
		err = errors.New("replaced by another file while it was opened")
	}
	if err != nil {
		return nil, errors.Join(err, tail.Close())
	}
	return tail, nil
}

// appendTail makes more than one write where the system stores less than p
// in the first, so that others may come between.
func (portable) appendTail(_, tail *os.File, p []byte) (off int64, n int, err error) {
	n, err = guarded{tail}.Write(p)
	end, seekErr := tail.Seek(0, io.SeekCurrent)
	if seekErr == nil && end < int64(n) {
		seekErr = syscall.EIO
	}
	if seekErr != nil {
		return -1, n, errors.Join(err, seekErr)
	}
	return end - int64(n), n, err
}

func (portable) descriptor(*os.File) int { return -1 }

// writeCounted writes piece by piece and halves the pieces as they fail, since
// os.File.WriteAt does not say how much of one it stored.
func (portable) writeCounted(f *os.File, p []byte, off int64) (n int, err error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	for size := pieceCounted; size > 0 && n < len(p); {
		at := off + int64(n)
		size = min(size, len(p)-n)
		if _, err = (guarded{f}).WriteAt(p[n:n+size], at); err == nil {
			n += size
			continue
		}
		n += grownInto(f, max(info.Size(), at), at, size)
		size /= 2
	}
	return n, err
}

// pieceCounted is how much portable writes at once where it counts.
const pieceCounted = 1 << 20

func (portable) readv(f *os.File, bufs [][]byte, off int64) (int64, error) {
	return ReadVector(guarded{f}, bufs, off)
}

func (s portable) writev(f *os.File, bufs [][]byte, off int64) (n int64, err error) {
	for _, p := range bufs {
		k, err := s.writeCounted(f, p, off+n)
		n += int64(k)
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

func (portable) reserve(*os.File, reservation) error { return errors.ErrUnsupported }
func (portable) punch(_ *os.File, _, _ int64) error  { return errors.ErrUnsupported }
func (portable) syncAll(f *os.File) error            { return f.Sync() }
func (portable) syncData(f *os.File) error           { return f.Sync() }
