package unbreakable

import (
	"errors"
	"os"
	"runtime/debug"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"
)

func init() { children["nothing"] = func([]string) {} }

var started struct {
	once sync.Once
	err  error
}

// needSelf skips where this program cannot be started a second time: under
// an emulator it is of a kind that the system does not know.
func needSelf(t testing.TB) {
	t.Helper()
	started.once.Do(func() { started.err = childCommand(t, "nothing").Run() })
	if errors.Is(started.err, syscall.ENOEXEC) {
		t.Skip("this system starts no second process of this kind")
	}
	must(t, started.err)
}

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

// attackTime is how long a test on the beds attacks.
func attackTime(t testing.TB) time.Duration {
	t.Helper()
	text := os.Getenv("SEEKLESS_BEDS_SECONDS")
	if text == "" {
		return 5 * time.Second
	}
	n, err := strconv.Atoi(text)
	must(t, err)
	return time.Duration(n) * time.Second
}
