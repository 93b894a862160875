package positional

import (
	"fmt"
	"os"

	"github.com/seekless/seekless/windows"
)

func lockFile(f *os.File, exclusive bool) error {
	err := control(f, func(h uintptr) error { return windows.Lock(h, exclusive) })
	if windows.IsLocked(err) {
		err = fmt.Errorf("%w: %w", ErrLocked, err)
	}
	return err
}

func unlockFile(f *os.File) error { return control(f, windows.Unlock) }

// control runs fn on the handle of f, which stays open meanwhile.
func control(f *os.File, fn func(h uintptr) error) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var fnErr error
	if err := conn.Control(func(h uintptr) { fnErr = fn(h) }); err != nil {
		return err
	}
	return fnErr
}
