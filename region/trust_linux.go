package region

import (
	"fmt"
	"math"
	"os"

	"github.com/seekless/seekless/unix"
)

// cacheServes are the file systems on which reads, writes and maps are one
// page cache.
var cacheServes = map[int64]bool{
	unix.Ext: true, unix.XFS: true, unix.Btrfs: true, unix.F2FS: true,
	unix.Tmpfs: true, unix.Ramfs: true, unix.FAT: true, unix.ExFAT: true,
	unix.Squashfs: true, unix.EROFS: true, unix.ISO9660: true,
}

// networks are those that look for changes of other machines when a file is
// read, and not when a map of it is.
var networks = map[int64]string{
	unix.NFS: "NFS", unix.SMB: "SMB", unix.SMB2: "SMB", unix.CIFS: "SMB", unix.Ceph: "Ceph",
	unix.Plan9: "9P", unix.AFS: "AFS", unix.Coda: "Coda",
}

// Trust tells whether maps of f show what is written, by whatever handle of
// this system, as soon as it is written, and why.
func Trust(f *os.File, file Trusted) (ok bool, reason string) {
	err := withDescriptor(f, func(fd int) error {
		ok, reason = trust(f, fd, file)
		return nil
	})
	if err != nil {
		return false, err.Error()
	}
	return ok, reason
}

func trust(f *os.File, fd int, file Trusted) (bool, string) {
	if file.Flag&unix.DirectFlag != 0 {
		// open(2): applications should not mix maps with direct I/O.
		return false, "opened with O_DIRECT, by which reads and writes pass by the page cache"
	}
	kind, err := unix.FileSystem(fd)
	switch {
	case err != nil:
		return false, "statfs: " + err.Error()
	case cacheServes[kind]:
		return true, "a regular file on a system whose maps show writes at once"
	case kind == unix.OverlayFS && file.Writable:
		return true, "a regular file of the upper layer of an overlay file system"
	case kind == unix.OverlayFS:
		return false, "an overlay file system: a map of a file that is opened read-only may stay with the lower layer when it is written"
	case networks[kind] != "" && !file.Asked:
		return false, networks[kind] + ": maps do not show what other machines write"
	}
	if file.Size == 0 && file.Asked {
		return true, "asked for; an empty file tells nothing about its maps"
	}
	if why := passesCache(f, fd, file.Size); why != "" {
		return false, fmt.Sprintf("a file system of kind %#x, %s", kind, why)
	}
	return true, fmt.Sprintf("a file system of kind %#x, whose reads go through the page cache", kind)
}

// passesCache reports what speaks against reads of the file going through the
// page cache, as its maps do: a page that was read must be there afterwards.
// It changes nothing. Nothing can be told of an empty file, nor where the
// system tells everyone that all pages are there, also those past the end.
func passesCache(f *os.File, fd int, size int64) string {
	if size == 0 {
		return "on which an empty file tells nothing about maps"
	}
	past := min(size, math.MaxInt64-2*far) + far
	past -= past % int64(pageSize())
	if lies, err := resident(f, past); err != nil {
		return "which refuses maps, or to tell what is in memory: " + err.Error()
	} else if lies {
		return "which does not tell this process what is in memory"
	}
	const tries = 3 // memory may be taken back at any time
	for range tries {
		if _, err := unix.ReadAt(fd, make([]byte, 1), 0); err != nil {
			return "which cannot be read: " + err.Error()
		}
		if there, err := resident(f, 0); err == nil && there {
			return ""
		}
	}
	return "whose reads pass by the page cache"
}

// resident reports whether the system says that the page at off is in memory.
func resident(f *os.File, off int64) (bool, error) {
	data, err := mapping{f}.mapAt(off, pageSize())
	if err != nil {
		return false, err
	}
	defer unmap(data)
	var vec [1]byte
	err = residentPages(data, vec[:])
	return vec[0]&1 == 1, err
}

// withDescriptor runs fn on the descriptor of f, which stays open meanwhile.
func withDescriptor(f *os.File, fn func(fd int) error) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var fnErr error
	if err := conn.Control(func(fd uintptr) { fnErr = fn(int(fd)) }); err != nil {
		return err
	}
	return fnErr
}
