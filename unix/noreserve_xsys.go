//go:build linux || darwin || dragonfly || netbsd || openbsd || solaris

package unix

import sys "golang.org/x/sys/unix"

const noReserve = sys.MAP_NORESERVE
