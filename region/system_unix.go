//go:build unix && !aix

package region

import (
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

func advise(b []byte, a Advice) error {
	return unix.Advise(b, [...]unix.Advice{
		AdviceNormal:     unix.Normal,
		AdviceSequential: unix.Sequential,
		AdviceRandom:     unix.Random,
		AdvicePrefetch:   unix.WillNeed,
	}[a])
}
