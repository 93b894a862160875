//go:build !unix && !windows

package positional

import (
	"errors"
	"os"
)

func lockFile(*os.File, bool) error { return errors.ErrUnsupported }

func unlockFile(*os.File) error { return nil }
