package windows

import (
	"errors"
	"math"

	sys "golang.org/x/sys/windows"
)

// lockedByte is where the one byte lies that stands for the whole file: locks
// of Windows keep others from the bytes they cover, and no file has this one.
const lockedByte = math.MaxInt64 - 1

// Lock takes a lock on the file without waiting, shared or exclusive. One that
// somebody else holds is ERROR_LOCK_VIOLATION. It belongs to the handle.
// https://learn.microsoft.com/windows/win32/api/fileapi/nf-fileapi-lockfileex
func Lock(h uintptr, exclusive bool) error {
	flags := uint32(sys.LOCKFILE_FAIL_IMMEDIATELY)
	if exclusive {
		flags |= sys.LOCKFILE_EXCLUSIVE_LOCK
	}
	return sys.LockFileEx(sys.Handle(h), flags, 0, 1, 0, atLockedByte())
}

// Unlock gives the lock back.
func Unlock(h uintptr) error {
	return sys.UnlockFileEx(sys.Handle(h), 0, 1, 0, atLockedByte())
}

// IsLocked tells whether err says that somebody else holds the lock.
func IsLocked(err error) bool { return errors.Is(err, sys.ERROR_LOCK_VIOLATION) }

func atLockedByte() *sys.Overlapped {
	return &sys.Overlapped{Offset: lockedByte & math.MaxUint32, OffsetHigh: lockedByte >> 32}
}
