//go:build unix

package unix

import (
	"errors"

	sys "golang.org/x/sys/unix"
)

// IsNoSpace tells whether err says that the storage or a quota is full.
func IsNoSpace(err error) bool {
	return errors.Is(err, sys.ENOSPC) || errors.Is(err, sys.EDQUOT)
}

// IsTooLarge tells whether err says that the file would pass what its file
// system or a limit of the process allows.
func IsTooLarge(err error) bool {
	return errors.Is(err, sys.EFBIG)
}

// NonblockFlag is the flag of open that keeps it from waiting for the other
// end of a FIFO.
func NonblockFlag() int { return sys.O_NONBLOCK }
