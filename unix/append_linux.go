//go:build linux && !android

package unix

import sys "golang.org/x/sys/unix"

const appendCalls = true

// appendOnce leaves the position of fd where p ends. The offset -1 stands for
// the position, which the call then moves.
// https://man7.org/linux/man-pages/man2/pwritev2.2.html
func appendOnce(fd int, p []byte) (int, error) {
	if len(p) == 0 {
		return writeOnce(fd, p)
	}
	return sys.Pwritev2(fd, [][]byte{p}, -1, sys.RWF_APPEND)
}

// ProbeAppend answers nil where Append can work on fd, by a call that stores
// nothing.
func ProbeAppend(fd int) error {
	return uninterrupted(func() error {
		_, err := sys.Pwritev2(fd, nil, -1, sys.RWF_APPEND)
		return err
	})
}
