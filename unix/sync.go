//go:build unix

package unix

import sys "golang.org/x/sys/unix"

// SyncAll makes the contents and the metadata of the file durable, on Darwin
// through the cache of the drive where the file system allows it. After nil
// they survive a crash; after an error nobody knows which bytes do, and a
// later nil does not mean that they do.
func SyncAll(fd int) error {
	return uninterrupted(func() error { return syncAll(fd) })
}

// SyncData is SyncAll, but may leave out metadata that no reader needs, such
// as times. It is SyncAll where the system knows no difference.
func SyncData(fd int) error {
	return uninterrupted(func() error { return syncData(fd) })
}

// Truncate makes the file size bytes long, by a cut or by zeros.
func Truncate(fd int, size int64) error {
	return uninterrupted(func() error { return sys.Ftruncate(fd, size) })
}
