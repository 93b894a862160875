//go:build unix

package positional

import (
	"fmt"
	"os"
	"syscall"

	"github.com/seekless/seekless/unix"
)

func lockFile(f *os.File, exclusive bool) error {
	err := control(f, func(fd int) error { return unix.Lock(fd, exclusive) })
	if err == syscall.EAGAIN {
		err = fmt.Errorf("%w: %w", ErrLocked, err)
	}
	return err
}

func unlockFile(f *os.File) error { return control(f, unix.Unlock) }
