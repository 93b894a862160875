//go:build unix

package unix

import (
	"unsafe"

	sys "golang.org/x/sys/unix"
)

// PageSize is the size of a page of memory in bytes.
func PageSize() int { return sys.Getpagesize() }

// Advise tells the system how the mapped bytes b will be used. b must start on
// a page; its last page counts as a whole. Only shared or read-only maps of
// files may be given DontNeed: it throws away what a private map holds.
func Advise(b []byte, a Advice) error {
	switch {
	case a < 0 || int(a) >= len(adviceFlags):
		return sys.EINVAL
	case len(b) == 0:
		return nil
	}
	return uninterrupted(func() error { return sys.Madvise(b, adviceFlags[a]) })
}

// SupportsResident tells whether Resident can work.
const SupportsResident = residentCalls

// Resident sets bit 0 of vec[i] when page i of the mapped bytes b is in
// memory; the other bits mean nothing. b must start on a page, and vec must
// hold a byte for each page of it, the last one counted as a whole: EINVAL if
// not. ENOSYS where the system has no such call.
//
// Linux says 1 for every page to a process that neither owns the file nor may
// write it, and on tmpfs with huge pages for those past the end of the file
// that share one with it. FreeBSD says 1 only for pages that this process has
// touched, unless the sysctl vm.mincore_mapped is 0.
func Resident(b []byte, vec []byte) error {
	if len(b) == 0 {
		return nil
	}
	page := PageSize()
	if pages := (len(b)-1)/page + 1; len(vec) < pages {
		return sys.EINVAL
	}
	return mincore(b, vec)
}

// Quarantine takes the file from behind the mapped bytes b and leaves the
// addresses reserved: each later access faults, and nothing else is ever
// mapped there until they are unmapped as before. b must start on a page; its
// last page counts as a whole. Where the system refuses, the bytes become
// inaccessible but the file stays mapped.
//
// Other goroutines may be reading b: they see its bytes or fault.
func Quarantine(b []byte) error {
	return quarantine(overlay, b)
}

func quarantine(overlay func([]byte) error, b []byte) error {
	if len(b) == 0 {
		return nil
	}
	if overlay(b) == nil {
		return nil
	}
	return sys.Mprotect(b, sys.PROT_NONE)
}

// overlay maps inaccessible memory over b.
func overlay(b []byte) error {
	const flags = sys.MAP_FIXED | sys.MAP_PRIVATE | sys.MAP_ANON | noReserve
	_, err := sys.MmapPtr(-1, 0, unsafe.Pointer(&b[0]), uintptr(len(b)), sys.PROT_NONE, flags)
	return err
}
