package positionaltest_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"sync"

	"github.com/seekless/seekless/positional"
)

// A reference is a positional.File that is as plain as can be: one lock over
// one os.File, and no file is longer than maxReference. It lends views.
type reference struct {
	name     string
	writable bool

	mu       sync.Mutex
	file     *os.File
	size     int64
	reserved bool
	closed   bool
	views    map[*lentBytes]bool
}

const maxReference = 1 << 53

var _ positional.File = (*reference)(nil)

func openReference(name string, flag int, perm fs.FileMode) (positional.File, error) {
	if flag&os.O_APPEND != 0 {
		return nil, errors.New("no O_APPEND: use Append")
	}
	if info, err := os.Stat(name); err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
		return nil, errors.ErrUnsupported
	}
	file, err := os.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("is a directory")
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	writable := flag&(os.O_WRONLY|os.O_RDWR) != 0
	return &reference{name: name, writable: writable, file: file, size: info.Size(), views: map[*lentBytes]bool{}}, nil
}

// bare takes the path off an error of package os and names its class.
func bare(err error) error {
	if p, ok := err.(*fs.PathError); ok {
		err = p.Err
	}
	if err != nil && isNoSpace(err) {
		return fmt.Errorf("%w: %w", positional.ErrNoSpace, err)
	}
	return err
}

// enter takes the lock and checks a call; exit gives the lock back.
func (f *reference) enter(changes bool, off, n int64) error {
	f.mu.Lock()
	switch {
	case f.closed:
		return fs.ErrClosed
	case off < 0 || n < 0 || changes && off > math.MaxInt64-n:
		return fs.ErrInvalid
	case changes && !f.writable:
		return fs.ErrPermission
	case changes && off > maxReference-n:
		return fmt.Errorf("%w: %d bytes", positional.ErrTooLarge, off+n)
	}
	return nil
}

func (f *reference) exit() { f.mu.Unlock() }

func (f *reference) ReadAt(p []byte, off int64) (int, error) {
	defer f.exit()
	if err := f.enter(false, off, 0); err != nil || len(p) == 0 {
		return 0, err
	}
	n, err := positional.ReadFull(f.file, p, off)
	if off+int64(n) > f.size {
		f.refresh()
	}
	return n, bare(err)
}

func (f *reference) WriteAt(p []byte, off int64) (int, error) {
	defer f.exit()
	if len(p) == 0 {
		return 0, f.enter(false, off, 0)
	}
	if err := f.enter(true, off, int64(len(p))); err != nil {
		return 0, err
	}
	return f.write(p, off)
}

func (f *reference) write(p []byte, off int64) (int, error) {
	n, err := f.file.WriteAt(p, off)
	f.size = max(f.size, off+int64(n))
	for v := range f.views {
		v.show(p[:n], off)
	}
	return n, bare(err)
}

func (f *reference) ReadvAt(bufs [][]byte, off int64) (n int64, err error) {
	if _, err := f.ReadAt(nil, off); err != nil {
		return 0, err
	}
	return positional.ReadVector(f, bufs, off)
}

func (f *reference) WritevAt(bufs [][]byte, off int64) (n int64, err error) {
	if _, err := f.WriteAt(nil, off); err != nil {
		return 0, err
	}
	return positional.WriteVector(f, bufs, off)
}

func (f *reference) Append(p []byte) (off int64, err error) {
	defer f.exit()
	if err := f.enter(true, 0, 0); err != nil {
		return 0, err
	}
	off = f.size
	_, err = f.write(p, off)
	return off, err
}

func (f *reference) Name() string { return f.name }

func (f *reference) Size() int64 {
	defer f.exit()
	f.mu.Lock()
	return f.size
}

func (f *reference) Refresh() (int64, error) {
	defer f.exit()
	if err := f.enter(false, 0, 0); err != nil {
		return 0, err
	}
	return f.size, f.refresh()
}

func (f *reference) refresh() error {
	info, err := f.file.Stat()
	if err == nil && info.Mode().IsRegular() {
		f.size = info.Size()
	}
	return bare(err)
}

func (f *reference) Stat() (fs.FileInfo, error) {
	defer f.exit()
	if err := f.enter(false, 0, 0); err != nil {
		return nil, err
	}
	info, err := f.file.Stat()
	return info, bare(err)
}

// end makes io.EOF and nil of the answers of a section reader alike.
func end(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}
