//go:build linux && !android

package unix

import (
	"io"

	sys "golang.org/x/sys/unix"
)

const appendCalls = true

// appendOnce leaves the position of fd where p ends. The offset -1 stands for
// the position, which the call then moves.
// https://man7.org/linux/man-pages/man2/pwritev2.2.html
func appendOnce(fd int, p []byte) (int, error) {
	if len(p) == 0 { // the kernel would leave the position alone
		_, err := sys.Seek(fd, 0, io.SeekEnd)
		return 0, err
	}
	return sys.Pwritev2(fd, [][]byte{p}, -1, sys.RWF_APPEND)
}

// ProbeAppend answers nil where Append can work on fd, by a call that stores
// nothing.
func ProbeAppend(fd int) error {
	_, err := sys.Pwritev2(fd, nil, -1, sys.RWF_APPEND)
	return err
}
