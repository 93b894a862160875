package windows

import (
	"errors"

	sys "golang.org/x/sys/windows"
)

// IsNoSpace tells whether err says that the storage or a quota is full.
func IsNoSpace(err error) bool {
	return errors.Is(err, sys.ERROR_DISK_FULL) ||
		errors.Is(err, sys.ERROR_HANDLE_DISK_FULL) ||
		errors.Is(err, sys.ERROR_DISK_QUOTA_EXCEEDED)
}

// IsTooLarge tells whether err says that the file would pass what its file
// system allows.
func IsTooLarge(err error) bool {
	return errors.Is(err, sys.ERROR_FILE_TOO_LARGE)
}
