package positionaltest_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math"

	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/positional/positionaltest"
)

var (
	errPinned = errors.New("a view is live")
	errFault  = errors.New("a fault at lent memory")
)

// lentBytes acts as lent memory: its file copies every write into it.
type lentBytes struct {
	file *reference
	off  int64
	b    []byte
	copy bool
}

// viewOf is the View of a suite over references, copies or lent bytes.
func viewOf(copies bool) func(positional.File, int64, int) (positionaltest.Lent, error) {
	return func(f positional.File, off int64, n int) (positionaltest.Lent, error) {
		return lend(below(f), off, n, copies)
	}
}

// below is the reference under wrappers.
func below(f positional.File) *reference {
	for {
		switch g := f.(type) {
		case *reference:
			return g
		case *broken:
			f = g.File
		case *wrapping:
			f = g.File
		}
	}
}

func lend(f *reference, off int64, n int, copies bool) (positionaltest.Lent, error) {
	defer f.exit()
	if err := f.enter(false, off, int64(n)); err != nil {
		return nil, err
	}
	switch {
	case off > math.MaxInt64-int64(n):
		return nil, fs.ErrInvalid
	case off+int64(n) > f.size:
		return nil, io.ErrUnexpectedEOF
	}
	v := &lentBytes{f, off, make([]byte, n), copies}
	if _, err := f.file.ReadAt(v.b, off); end(err) != nil {
		return nil, err
	}
	if !copies {
		f.views[v] = true
	}
	return v, nil
}

// show copies what was stored at off into the view.
func (v *lentBytes) show(p []byte, off int64) {
	if at := off - v.off; at >= 0 && at < int64(len(v.b)) {
		copy(v.b[at:], p)
	} else if at < 0 && -at < int64(len(p)) {
		copy(v.b, p[-at:])
	}
}

func (v *lentBytes) Bytes() []byte { return v.b }
func (v *lentBytes) Mapped() bool  { return !v.copy }

// Do acts as if memory could not be stored to.
func (v *lentBytes) Do(fn func(b []byte) error) error {
	before := bytes.Clone(v.b)
	err := fn(v.b)
	if !bytes.Equal(before, v.b) {
		copy(v.b, before)
		return errFault
	}
	return err
}

func (v *lentBytes) Release() {
	defer v.file.exit()
	v.file.mu.Lock()
	delete(v.file.views, v)
	v.b = nil
}
