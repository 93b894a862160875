package unbreakable

import (
	"os"
	"sync"
	"syscall"
	"testing"
)

// freeze stops every write to the file system of dir until thaw, or until the
// test ends: who changes a file there waits in the system, who reads does not.
func freeze(t testing.TB, dir string) (thaw func()) {
	t.Helper()
	d, err := os.Open(dir)
	must(t, err)
	const fiFreeze, fiThaw = 0xc0045877, 0xc0045878 // ioctl_fs(2)
	ioctl := func(op uintptr) {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, d.Fd(), op, 0); errno != 0 {
			t.Errorf("freeze or thaw: %v", errno)
		}
	}
	ioctl(fiFreeze)
	thaw = sync.OnceFunc(func() {
		ioctl(fiThaw)
		must(t, d.Close())
	})
	t.Cleanup(thaw)
	return thaw
}
