package mapped

import (
	"errors"
	"io"
	"io/fs"

	"github.com/seekless/seekless/positional"
)

// Besides these, errors are [fs.ErrClosed], [fs.ErrInvalid] (a negative or
// overflowing range), [fs.ErrPermission] (a change of a file opened
// read-only), [errors.ErrUnsupported] and the system's own, whose errno stays
// reachable for [errors.As].
var (
	// ErrPinned is a Truncate that would cut into a View that is not
	// released. Nothing was changed.
	ErrPinned = errors.New("pinned by a view")
	// ErrLocked is a lock that another handle holds, here or in another
	// process.
	ErrLocked = positional.ErrLocked
	// ErrFault is an access to a byte of a View that has no memory behind
	// it: the file was cut, or its storage failed.
	ErrFault = errors.New("no memory behind a byte of the view")
	// ErrSyncFailed is a Sync or SyncData that failed, now or earlier on
	// this handle: what was written since the last one that succeeded may
	// be lost.
	ErrSyncFailed = positional.ErrSyncFailed
	// ErrNoSpace is a full disk or quota.
	ErrNoSpace = positional.ErrNoSpace
	// ErrTooLarge is a file that would pass what its file system, its
	// process or its offsets can hold.
	ErrTooLarge = positional.ErrTooLarge
)

// fail is the door: what leaves this package is wrapped here, once. io.EOF is
// an answer, not a failure.
func (f *RandomAccessFile) fail(op string, cause error) error {
	return wrap(op, f.name, cause)
}

func wrap(op, name string, cause error) error {
	if cause == nil || cause == io.EOF {
		return cause
	}
	return &fs.PathError{Op: op, Path: name, Err: cause}
}

// joined is errors.Join that leaves a single error as it is.
func joined(a, b error) error {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return errors.Join(a, b)
}
