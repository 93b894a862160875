package positionaltest_test

import (
	"errors"
	"fmt"
	"io/fs"
)

func (f *reference) Truncate(size int64) error {
	defer f.exit()
	if err := f.enter(true, 0, size); err != nil {
		return err
	}
	for v := range f.views {
		if size < v.off+int64(len(v.b)) {
			return errPinned
		}
	}
	err := f.file.Truncate(size)
	if err == nil {
		f.size = size
	}
	return bare(err)
}

func (f *reference) Preallocate(n int64) error {
	defer f.exit()
	if err := f.enter(false, 0, n); err != nil {
		return err
	}
	if !f.writable {
		return fs.ErrPermission
	}
	if err := reserve(f.file, n); err != nil {
		return fmt.Errorf("%d bytes: %w", n, err)
	}
	f.reserved = true
	return nil
}

func (f *reference) Trim() error {
	defer f.exit()
	if err := f.enter(true, 0, 0); err != nil {
		return err
	}
	return f.trim()
}

// trim cuts the file to its size, which frees what lies past it.
func (f *reference) trim() error {
	info, err := f.file.Stat()
	if err != nil || info.Size() != f.size || !info.Mode().IsRegular() {
		return bare(err)
	}
	return bare(f.file.Truncate(f.size))
}

// PunchHole stores zeros; it frees nothing.
func (f *reference) PunchHole(off, n int64) error {
	defer f.exit()
	if err := f.enter(true, off, n); err != nil {
		return err
	}
	n = min(n, f.size-off)
	if n <= 0 {
		return nil
	}
	_, err := f.write(make([]byte, n), off)
	return err
}

func (f *reference) Sync() error {
	defer f.exit()
	if err := f.enter(false, 0, 0); err != nil || !f.writable {
		return err
	}
	return bare(f.file.Sync())
}

func (f *reference) SyncData() error { return f.Sync() }

func (f *reference) Close() error {
	defer f.exit()
	if err := f.enter(false, 0, 0); err != nil {
		return err
	}
	f.closed = true
	var err error
	if f.reserved {
		err = f.trim()
	}
	return errors.Join(err, bare(f.file.Close()))
}
