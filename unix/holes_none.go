//go:build unix && !linux && !darwin && !freebsd && !solaris

package unix

const (
	seekHole = -1 // no such call
	seekData = -1
)
