package positional

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// ErrNoSpace says that the storage or a quota is full, ErrTooLarge that the
// file would pass what its file system, its process or its offsets can hold,
// ErrSyncFailed that a Sync of this handle failed, now or earlier, ErrLocked
// that another handle holds a lock that shuts this one out. An error that is
// one of them keeps the errno reachable for [errors.As].
var (
	ErrNoSpace    = errors.New("no space left on device")
	ErrTooLarge   = errors.New("file too large")
	ErrSyncFailed = errors.New("sync failed")
	ErrLocked     = errors.New("locked by another process")
)

// errNoEnd is the answer to what goes by the size of a device: it has none
// that is known, and a write at 0 would destroy what a disk begins with.
var errNoEnd = &classed{errors.ErrUnsupported, errors.New("not a regular file: its end is not known")}

// classed is a cause that errors.Is finds under a class as well.
type classed struct{ class, cause error }

func (e *classed) Error() string   { return e.cause.Error() }
func (e *classed) Unwrap() []error { return []error{e.class, e.cause} }

// cause takes the path off an error of package os and gives it its class.
func cause(err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	if p, ok := err.(*fs.PathError); ok {
		err = p.Err
	}
	switch {
	case isNoSpace(err):
		return &classed{ErrNoSpace, err}
	case isTooLarge(err):
		return &classed{ErrTooLarge, err}
	}
	return err
}

// sized says how many bytes a reservation asked for that found no room.
func sized(n int64, err error) error {
	if !errors.Is(err, ErrNoSpace) && !errors.Is(err, ErrTooLarge) {
		return err
	}
	return fmt.Errorf("%d bytes: %w", n, err)
}
