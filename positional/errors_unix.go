//go:build unix

package positional

import (
	"errors"
	"syscall"

	"github.com/seekless/seekless/unix"
)

func isNoSpace(err error) bool  { return unix.IsNoSpace(err) }
func isTooLarge(err error) bool { return unix.IsTooLarge(err) }

// cannotReserve reports whether fallocate(2) answered that it cannot, in
// one of the words that file systems and sandboxes use for it.
func cannotReserve(err error) bool {
	switch err {
	case syscall.EINVAL, syscall.EPERM, syscall.ENODEV, syscall.ESPIPE:
		return true
	}
	return errors.Is(err, errors.ErrUnsupported) // EOPNOTSUPP, ENOTSUP, ENOSYS
}
