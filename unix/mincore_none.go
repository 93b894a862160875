//go:build unix && !linux && !freebsd && !netbsd && !dragonfly

package unix

import sys "golang.org/x/sys/unix"

// OpenBSD took the call away; x/sys does not offer those of Darwin and Solaris.
const residentCalls = false

func mincore(b, vec []byte) error { return sys.ENOSYS }
