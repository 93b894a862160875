//go:build unix && (!linux || android)

package unix

import sys "golang.org/x/sys/unix"

// Android filters unknown system calls with a signal that kills, so that they
// cannot be tried.
const appendCalls = false

func appendOnce(int, []byte) (int, error) { return 0, sys.ENOSYS }

// ProbeAppend answers nil where Append can work on fd, by a call that stores
// nothing.
func ProbeAppend(int) error { return sys.ENOSYS }
