package unbreakable

import (
	"errors"
	"io"

	"github.com/seekless/seekless/mapped"
)

const (
	busy = 1 << 20  // the length of a file in use at Close
	most = busy / 2 // the longest range of a call on it
)

// A use is a call on a file that others use and close. What it answers is nil
// or one of the errors allowed; ErrClosed ends the using.
type use struct {
	name    string
	call    func(f *mapped.RandomAccessFile, off int64, n int) error
	allowed []error
}

var uses = []use{
	{"ReadAt", func(f *mapped.RandomAccessFile, off int64, n int) error {
		p := fresh(n)
		n, err := f.ReadAt(p, off)
		return errors.Join(judge(p[:n], off, alien), err)
	}, []error{io.EOF}},
	{"ReadvAt", func(f *mapped.RandomAccessFile, off int64, n int) error {
		p := fresh(n)
		k, err := f.ReadvAt([][]byte{p[:n/2], p[n/2:]}, off)
		return errors.Join(judge(p[:k], off, alien), err)
	}, []error{io.EOF}},
	{"WriteAt", func(f *mapped.RandomAccessFile, off int64, n int) error {
		_, err := f.WriteAt(marks[off:off+int64(n)], off)
		return err
	}, nil},
	{"WritevAt", func(f *mapped.RandomAccessFile, off int64, n int) error {
		p := marks[off : off+int64(n)]
		_, err := f.WritevAt([][]byte{p[:n/2], nil, p[n/2:]}, off)
		return err
	}, nil},
	{"Append", func(f *mapped.RandomAccessFile, off int64, n int) error {
		p := make([]byte, 1+n%5000)
		for i := range p {
			p[i] = alien
		}
		_, err := f.Append(p)
		return err
	}, nil},
	{"Truncate", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.Truncate(busy/2 + off) }, []error{mapped.ErrPinned}},
	{"Preallocate", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.Preallocate(busy + off) }, []error{errors.ErrUnsupported}},
	{"PunchHole", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.PunchHole(off, int64(n)) }, []error{errors.ErrUnsupported}},
	{"Sync", func(f *mapped.RandomAccessFile, off int64, n int) error { return f.Sync() }, nil},
	{"View", func(f *mapped.RandomAccessFile, off int64, n int) error {
		v, err := f.View(off, n)
		if err != nil {
			return err
		}
		defer v.Release()
		return v.Do(func(b []byte) error { return judge(b, off, alien) })
	}, []error{io.ErrUnexpectedEOF}},
	{"Refresh", func(f *mapped.RandomAccessFile, off int64, n int) error { _, err := f.Refresh(); return err }, nil},
	{"Advise", func(f *mapped.RandomAccessFile, off int64, n int) error {
		return f.Advise(off, int64(n), mapped.AdviceRandom)
	}, []error{errors.ErrUnsupported}},
	{"Resident", func(f *mapped.RandomAccessFile, off int64, n int) error {
		_, err := f.Resident(off, int64(n))
		return err
	}, []error{errors.ErrUnsupported}},
}

// allows tells whether err is one of the errors allowed.
func (u use) allows(err error) bool {
	for _, a := range u.allowed {
		if errors.Is(err, a) {
			return true
		}
	}
	return false
}
