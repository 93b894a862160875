package positionaltest_test

import (
	"errors"
	"io/fs"

	"github.com/seekless/seekless/positional"
)

func errorMutants() []mutant {
	wraps := lending()
	wraps.WrapsErrors = true
	return []mutant{
		{"errors are not wrapped", wraps, []string{
			"Reading/the checks come in order: closed, negative offset, empty buffer",
			"Close/every method is fs.ErrClosed afterwards",
			"Views/a bad range is fs.ErrInvalid"}},
		opens("errors are wrapped twice", openTwice,
			"Reading/the checks come in order: closed, negative offset, empty buffer",
			"Writing/a read-only handle refuses every change with fs.ErrPermission",
			"Size/a negative size is fs.ErrInvalid and changes nothing"),
		opens("errors name another file", openRenamed,
			"Writing/a bad range is fs.ErrInvalid and changes nothing",
			"Close/the second Close is fs.ErrClosed"),
		files("a full device has no class", broken{writeAt: loseClass, writevAt: loseVectorClass},
			"Opening/a full device is ErrNoSpace and counts nothing"),
	}
}

func openTwice(name string, flag int, perm fs.FileMode) (positional.File, error) {
	f, err := openWrapping(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return &wrapping{f}, nil
}

func openRenamed(name string, flag int, perm fs.FileMode) (positional.File, error) {
	f, err := openReference(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return &wrapping{&broken{File: f, name: func(positional.File) string { return "another" }}}, nil
}

var errUnclassed = errors.New("no space")

func loseClass(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.WriteAt(p, off)
	if errors.Is(err, positional.ErrNoSpace) {
		err = errUnclassed
	}
	return n, err
}

func loseVectorClass(f positional.File, bufs [][]byte, off int64) (int64, error) {
	n, err := f.WritevAt(bufs, off)
	if errors.Is(err, positional.ErrNoSpace) {
		err = errUnclassed
	}
	return n, err
}
