//go:build unix && !darwin

package unix

import sys "golang.org/x/sys/unix"

func syncAll(fd int) error { return sys.Fsync(fd) }
