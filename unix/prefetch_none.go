//go:build unix && !linux && !freebsd && !netbsd && !darwin

package unix

import sys "golang.org/x/sys/unix"

func prefetch(int, int64, int64) error { return sys.ENOTSUP }
