//go:build unix && !aix

package region

import (
	"errors"
	"os"
	"runtime"
	"syscall"

	"github.com/seekless/seekless/unix"
)

// Supported tells whether files can be mapped on this system.
const Supported = true

// Coherent tells whether maps show what was written by system calls at once.
// OpenBSD keeps them apart (mmap(2): use msync).
const Coherent = runtime.GOOS != "openbsd"

// canAsk tells whether the system says which pages are in memory.
const canAsk = unix.SupportsResident

// errNoAddresses is what mmap(2) answers where addresses run out.
const errNoAddresses = syscall.ENOMEM

func pageSize() int                     { return unix.PageSize() }
func quarantine(b []byte) error         { return unix.Quarantine(b) }
func residentPages(b, vec []byte) error { return unix.Resident(b, vec) }

// cachedPages counts pages in the system's cache, those being read included.
func cachedPages(f *os.File, off, n int64) (pages int64, err error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	failed := conn.Control(func(fd uintptr) { pages, err = unix.Cached(int(fd), off, n) })
	return pages, errors.Join(failed, err)
}

func advise(b []byte, a Advice) error {
	return unix.Advise(b, [...]unix.Advice{
		AdviceNormal:     unix.Normal,
		AdviceSequential: unix.Sequential,
		AdviceRandom:     unix.Random,
		AdvicePrefetch:   unix.WillNeed,
	}[a])
}
