//go:build !linux

package positionaltest_test

import (
	"errors"
	"os"
)

func reserve(*os.File, int64) error { return errors.ErrUnsupported }

// isNoSpace is for files that take no bytes, which only Linux has.
func isNoSpace(error) bool { return false }
