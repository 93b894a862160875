//go:build linux || darwin || freebsd

package unix

import sys "golang.org/x/sys/unix"

const (
	seekHole = sys.SEEK_HOLE
	seekData = sys.SEEK_DATA
)
