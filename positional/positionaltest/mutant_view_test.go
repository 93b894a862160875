package positionaltest_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/positional/positionaltest"
)

// A brokenView is a view with some of its methods replaced.
type brokenView struct {
	positionaltest.Lent
	bytes  func(v positionaltest.Lent) []byte
	mapped func(v positionaltest.Lent) bool
	do     func(v positionaltest.Lent, fn func([]byte) error) error
}

func (b brokenView) Bytes() []byte {
	if b.bytes == nil {
		return b.Lent.Bytes()
	}
	return b.bytes(b.Lent)
}

func (b brokenView) Mapped() bool {
	if b.mapped == nil {
		return b.Lent.Mapped()
	}
	return b.mapped(b.Lent)
}

func (b brokenView) Do(fn func([]byte) error) error {
	if b.do == nil {
		return b.Lent.Do(fn)
	}
	return b.do(b.Lent, fn)
}

type viewer = func(f positional.File, off int64, n int) (positionaltest.Lent, error)

// with breaks the views of view as b says.
func (b brokenView) with(view viewer) viewer {
	return func(f positional.File, off int64, n int) (positionaltest.Lent, error) {
		v, err := view(f, off, n)
		if err != nil {
			return nil, err
		}
		g := b
		g.Lent = v
		return g, nil
	}
}

func viewMutants() []mutant {
	lends := viewOf(false)
	return append(viewFileMutants(), []mutant{
		views("views start a byte late", func(f positional.File, off int64, n int) (positionaltest.Lent, error) {
			return lends(f, min(off+1, max(0, f.Size()-int64(n))), n)
		}, "Views/a view shows the file's bytes at every offset"),
		views("views end at 5,000 bytes", func(f positional.File, off int64, n int) (positionaltest.Lent, error) {
			return lends(f, off, min(n, 5000))
		},
			"Views/a view shows the file's bytes at every offset",
			"Views/A12 a view after growth covers it, the one before keeps its length"),
		views("views end where the file ends", func(f positional.File, off int64, n int) (positionaltest.Lent, error) {
			return lends(f, off, int(min(int64(n), max(0, f.Size()-off))))
		}, "Views/a view never passes Size: io.ErrUnexpectedEOF"),
		views("a bad view has another class", viewErrors(fs.ErrInvalid, io.ErrUnexpectedEOF),
			"Views/a bad range is fs.ErrInvalid"),
		views("a closed view has another class", viewErrors(fs.ErrClosed, fs.ErrInvalid),
			"Views/after Close it is fs.ErrClosed"),
		views("read-only handles lend nothing", viewWritable,
			"Views/a read-only handle lends views"),
		views("copies say that they are lent", brokenView{mapped: func(positionaltest.Lent) bool { return true }}.with(viewOf(true)),
			"Views/lent memory shows writes at once, a copy never"),
		views("lent bytes say that they are a copy", brokenView{mapped: func(positionaltest.Lent) bool { return false }}.with(lends),
			"Views/lent memory shows writes at once, a copy never"),
		views("released views keep their bytes", brokenView{bytes: bytesKept}.with(lends),
			"Views/Release twice is harmless",
			"Views/A08 a view holds the file's bytes, and nothing after Release",
			"Views/A11 two views do not depend on each other"),
		views("Do wraps errors", brokenView{do: doWrapping}.with(lends),
			"Views/Do answers what its function answers"),
		views("stores into views go through", brokenView{do: doUnguarded}.with(lends),
			"Views/A09 a store into lent bytes is ErrFault and changes nothing"),
	}...)
}

// viewErrors answers one class of error in place of another.
func viewErrors(class, answer error) viewer {
	return func(f positional.File, off int64, n int) (positionaltest.Lent, error) {
		v, err := viewOf(false)(f, off, n)
		if errors.Is(err, class) {
			err = answer
		}
		return v, err
	}
}

func viewWritable(f positional.File, off int64, n int) (positionaltest.Lent, error) {
	if !below(f).writable {
		return nil, fs.ErrPermission
	}
	return viewOf(false)(f, off, n)
}

func bytesKept(v positionaltest.Lent) []byte {
	if b := v.Bytes(); b != nil {
		return b
	}
	return []byte("what once was there")
}

func doWrapping(v positionaltest.Lent, fn func([]byte) error) error {
	if err := v.Do(fn); err != nil {
		return fmt.Errorf("in a view: %w", err)
	}
	return nil
}

func doUnguarded(v positionaltest.Lent, fn func([]byte) error) error { return fn(v.Bytes()) }

func viewFileMutants() []mutant {
	return []mutant{
		files("growth ends views", broken{truncate: func(f positional.File, size int64) error { return endViews(f, f.Truncate(size)) }},
			"Views/growth leaves views as they are"),
		files("Close ends views", broken{closes: func(f positional.File) error { return endViews(f, f.Close()) }},
			"Views/A13 a live view outlasts Close"),
		files("cuts do not look at views", broken{truncate: cutBlindly},
			"Views/a cut into a live view is ErrPinned and changes nothing"),
		files("any view keeps the file from being cut", broken{truncate: cutNever},
			"Views/a cut beside a live view is made"),
		files("bytes are stored one by one", broken{writeAt: writeByteByByte},
			"Views/a view of the file can be written to the file"),
	}
}

// endViews takes the bytes from all views of f, and answers err.
func endViews(f positional.File, err error) error {
	r := below(f)
	defer r.exit()
	r.mu.Lock()
	for v := range r.views {
		v.b = nil
	}
	return err
}

func cutBlindly(f positional.File, size int64) error {
	r := below(f)
	r.mu.Lock()
	clear(r.views)
	r.exit()
	return f.Truncate(size)
}

func cutNever(f positional.File, size int64) error {
	r := below(f)
	r.mu.Lock()
	live := len(r.views)
	r.exit()
	if live > 0 {
		return errPinned
	}
	return f.Truncate(size)
}

func writeByteByByte(f positional.File, p []byte, off int64) (n int, err error) {
	for n < len(p) && err == nil {
		var k int
		k, err = f.WriteAt(p[n:n+1], off+int64(n))
		n += k
	}
	return n, err
}
