package unbreakable

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func init() { children["lock"] = lockChild }

// lockChild opens a file with a lock, says how that went, and keeps it until
// it is told to end.
func lockChild(args []string) {
	mode := mapped.LockShared
	if args[1] == "exclusive" {
		mode = mapped.LockExclusive
	}
	f, err := mapped.OpenFile(args[0], os.O_RDWR, 0, &mapped.Options{Lock: mode})
	switch {
	case errors.Is(err, mapped.ErrLocked):
		fmt.Println("locked")
	case err != nil:
		fmt.Println(err)
	default:
		fmt.Println("mine")
		defer f.Close()
	}
	_, _ = fmt.Scanln()
}

// tryLock opens the file with a lock of this process.
func tryLock(t *testing.T, name string, mode mapped.LockMode) error {
	t.Helper()
	f, err := mapped.OpenFile(name, os.O_RDWR, 0, &mapped.Options{Lock: mode})
	if err == nil {
		must(t, f.Close())
	}
	return err
}

func TestLocksBetweenProcesses(t *testing.T) {
	name := fileOf(t, pattern(100))
	first := startChild(t, "lock", name, "shared")
	if said := first.hear(); said != "mine" {
		t.Fatalf("the first says %q", said)
	}
	must(t, tryLock(t, name, mapped.LockShared))
	wantError(t, tryLock(t, name, mapped.LockExclusive), mapped.ErrLocked)
	second := startChild(t, "lock", name, "exclusive")
	if said := second.hear(); said != "locked" { // at once: the first still runs
		t.Fatalf("the second says %q", said)
	}
	must(t, first.finish())
	must(t, tryLock(t, name, mapped.LockExclusive))
}

func TestLockEndsWithItsProcess(t *testing.T) {
	name := fileOf(t, pattern(100))
	holder := startChild(t, "lock", name, "exclusive")
	if said := holder.hear(); said != "mine" {
		t.Fatalf("the holder says %q", said)
	}
	wantError(t, tryLock(t, name, mapped.LockShared), mapped.ErrLocked)
	holder.kill()
	must(t, tryLock(t, name, mapped.LockExclusive))
}
