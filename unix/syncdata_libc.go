//go:build linux || solaris || aix

package unix

import sys "golang.org/x/sys/unix"

func syncData(fd int) error { return sys.Fdatasync(fd) }
