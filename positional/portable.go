package positional

import (
	"errors"
	"io"
	"io/fs"
	"os"
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

func (portable) appendTail(_, tail *os.File, p []byte) (off int64, n int, err error) {
	n, err = tail.Write(p)
	end, seekErr := tail.Seek(0, io.SeekCurrent)
	return end - int64(n), n, errors.Join(err, seekErr)
}

// writeAgain halves its pieces as they fail, since os.File.WriteAt does not
// say how much of a piece it stored.
func (portable) writeAgain(f *os.File, p []byte, off int64) (n int, err error) {
	for size := len(p); size > 0 && n < len(p); {
		size = min(size, len(p)-n)
		if _, err = f.WriteAt(p[n:n+size], off+int64(n)); err != nil {
			size /= 2
			continue
		}
		n += size
	}
	return n, err
}

func (portable) readv(f *os.File, bufs [][]byte, off int64) (int64, error) {
	return ReadVector(f, bufs, off)
}

func (s portable) writev(f *os.File, bufs [][]byte, off int64) (n int64, err error) {
	for _, p := range bufs {
		k, err := f.WriteAt(p, off+n)
		if err != nil {
			k, err = s.writeAgain(f, p, off+n)
		}
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
