//go:build unix && !linux && !solaris && !aix && !freebsd && !netbsd && !darwin

package unix

func syncData(fd int) error { return syncAll(fd) }
