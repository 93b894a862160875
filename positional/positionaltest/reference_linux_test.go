package positionaltest_test

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"github.com/seekless/seekless/positional"
)

// reserve allocates blocks for the first n bytes and keeps the size.
func reserve(f *os.File, n int64) error {
	if n == 0 {
		return nil
	}
	const keepSize = 1
	switch err := syscall.Fallocate(int(f.Fd()), keepSize, 0, n); err {
	case syscall.EOPNOTSUPP:
		return errors.ErrUnsupported
	case syscall.EFBIG:
		return fmt.Errorf("%w: %w", positional.ErrTooLarge, err)
	default:
		return bare(err)
	}
}

func isNoSpace(err error) bool { return errors.Is(err, syscall.ENOSPC) }
