package positional

import (
	"io/fs"
	"os"
)

// LockMode is a lock between handles, those of other processes among them. It
// keeps nobody from reading or writing who does not ask for a lock.
type LockMode uint8

// The lock modes.
const (
	NoLock        LockMode = iota
	LockShared             // any number at once, none while one is exclusive
	LockExclusive          // one at a time
)

// locked takes the lock of a file that was just opened, then does what
// O_TRUNC asks for, which must not happen to a file that another holds. It
// answers what the file is now.
func locked(f *os.File, mode LockMode, flag int) (fs.FileInfo, error) {
	if err := lockFile(f, mode == LockExclusive); err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil || flag&os.O_TRUNC == 0 || !info.Mode().IsRegular() {
		return info, err
	}
	if err := f.Truncate(0); err != nil {
		return nil, err
	}
	return f.Stat()
}
