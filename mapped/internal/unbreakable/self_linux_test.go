package unbreakable

import (
	"os"
	"runtime/debug"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// needAddresses skips where a fault comes with a false address, as it does
// under emulators. View.Do decides by it.
func needAddresses(t testing.TB) {
	t.Helper()
	p := anonymous(t, 1, syscall.PROT_NONE)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		fault, _ := recover().(interface{ Addr() uintptr })
		if fault == nil || fault.Addr() != addressOf(p) {
			t.Skip("this system tells false addresses of faults")
		}
	}()
	t.Fatalf("inaccessible memory holds %d", p[0])
}

// needFarMaps skips where a map past 4 GiB of a file shows other bytes of it,
// as it does under emulators of 32-bit systems.
func needFarMaps(t testing.TB) {
	t.Helper()
	f, err := os.Create(fileOf(t, nil))
	must(t, err)
	defer f.Close()
	_, err = f.WriteAt([]byte{alien}, 4<<30)
	must(t, err)
	p, err := syscall.Mmap(int(f.Fd()), 4<<30, 1, syscall.PROT_READ, syscall.MAP_SHARED)
	must(t, err)
	defer func() { must(t, syscall.Munmap(p)) }()
	if p[0] != alien {
		t.Skip("this system maps other bytes of a file than it is asked for")
	}
}

// attackTime is how long a test on the beds attacks.
func attackTime() time.Duration {
	text := os.Getenv("SEEKLESS_BEDS_SECONDS")
	if text == "" {
		return 5 * time.Second
	}
	return time.Duration(must2(strconv.Atoi(text))) * time.Second
}
