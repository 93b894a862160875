//go:build freebsd || netbsd

package unix

import sys "golang.org/x/sys/unix"

func syncData(fd int) error {
	_, _, errno := sys.Syscall(sys.SYS_FDATASYNC, uintptr(fd), 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}
