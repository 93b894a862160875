//go:build !unix || aix

package region

import (
	"errors"
	"os"
)

// Supported tells whether files can be mapped on this system.
const Supported = false

// Coherent tells whether maps show what was written by system calls at once.
const Coherent = false

const canAsk = false

var errNoAddresses = errors.ErrUnsupported

func pageSize() int                   { return os.Getpagesize() }
func quarantine([]byte) error         { return errors.ErrUnsupported }
func residentPages(_, _ []byte) error { return errors.ErrUnsupported }
func cachedPages(*os.File, int64, int64) (int64, error) {
	return 0, errors.ErrUnsupported
}
func advise([]byte, Advice) error { return errors.ErrUnsupported }
