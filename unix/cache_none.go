//go:build unix && (!linux || android)

package unix

import sys "golang.org/x/sys/unix"

// Android filters unknown system calls with a signal that kills, so that they
// cannot be tried.

func cached(int, int64, int64) (int64, error) { return 0, sys.ENOSYS }

func noWaitCall(int, []byte, int64) (int, error) { return 0, sys.ENOSYS }
