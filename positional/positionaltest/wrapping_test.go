package positionaltest_test

import (
	"io"
	"io/fs"

	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/positional/positionaltest"
)

// A wrapping is a File whose errors are *fs.PathError.
type wrapping struct{ positional.File }

func openWrapping(name string, flag int, perm fs.FileMode) (positional.File, error) {
	f, err := openReference(name, flag, perm)
	if _, ok := err.(*fs.PathError); ok {
		return nil, err
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return &wrapping{f}, nil
}

func viewWrapping(f positional.File, off int64, n int) (positionaltest.Lent, error) {
	v, err := viewOf(false)(f, off, n)
	return v, wrapOnce(f, err)
}

func wrapOnce(f positional.File, err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	return &fs.PathError{Op: "test", Path: f.Name(), Err: err}
}

func (w *wrapping) ReadAt(p []byte, off int64) (int, error) {
	n, err := w.File.ReadAt(p, off)
	return n, wrapOnce(w, err)
}

func (w *wrapping) WriteAt(p []byte, off int64) (int, error) {
	n, err := w.File.WriteAt(p, off)
	return n, wrapOnce(w, err)
}

func (w *wrapping) ReadvAt(bufs [][]byte, off int64) (int64, error) {
	n, err := w.File.ReadvAt(bufs, off)
	return n, wrapOnce(w, err)
}

func (w *wrapping) WritevAt(bufs [][]byte, off int64) (int64, error) {
	n, err := w.File.WritevAt(bufs, off)
	return n, wrapOnce(w, err)
}

func (w *wrapping) Append(p []byte) (int64, error) {
	off, err := w.File.Append(p)
	return off, wrapOnce(w, err)
}

func (w *wrapping) Refresh() (int64, error) {
	size, err := w.File.Refresh()
	return size, wrapOnce(w, err)
}

func (w *wrapping) Stat() (fs.FileInfo, error) {
	info, err := w.File.Stat()
	return info, wrapOnce(w, err)
}

func (w *wrapping) Truncate(size int64) error    { return wrapOnce(w, w.File.Truncate(size)) }
func (w *wrapping) Preallocate(n int64) error    { return wrapOnce(w, w.File.Preallocate(n)) }
func (w *wrapping) Trim() error                  { return wrapOnce(w, w.File.Trim()) }
func (w *wrapping) PunchHole(off, n int64) error { return wrapOnce(w, w.File.PunchHole(off, n)) }
func (w *wrapping) Sync() error                  { return wrapOnce(w, w.File.Sync()) }
func (w *wrapping) SyncData() error              { return wrapOnce(w, w.File.SyncData()) }
func (w *wrapping) Close() error                 { return wrapOnce(w, w.File.Close()) }
