package mapped_test

import (
	"errors"
	"io/fs"
	"os"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// openLocked opens with a lock, or skips where there are none.
func openLocked(t *testing.T, name string, flag int, opts mapped.Options) (*mapped.RandomAccessFile, error) {
	t.Helper()
	f, err := mapped.OpenFile(name, flag, 0o666, &opts)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	}
	if err == nil {
		t.Cleanup(func() { f.Close() })
	}
	return f, err
}

func TestLocksShutOutOtherHandles(t *testing.T) {
	const none, shared, exclusive = mapped.NoLock, mapped.LockShared, mapped.LockExclusive
	for _, c := range []struct {
		first, second mapped.LockMode
		locked        bool
	}{
		{none, none, false}, {none, exclusive, false}, {exclusive, none, false},
		{shared, shared, false}, {shared, exclusive, true},
		{exclusive, shared, true}, {exclusive, exclusive, true},
	} {
		for _, backend := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPortable} {
			t.Run(c.first.String()+" "+c.second.String()+" "+backend.String(), func(t *testing.T) {
				name := fileOf(t, pattern(100))
				opts := mapped.Options{Backend: backend, Lock: c.first}
				first, err := openLocked(t, name, os.O_RDWR, opts)
				must(t, err)
				opts.Lock = c.second
				second, err := openLocked(t, name, os.O_RDWR, opts)
				if errors.Is(err, mapped.ErrLocked) != c.locked || (err != nil) != c.locked {
					t.Fatalf("the second open answered %v", err)
				}
				if second != nil {
					must(t, second.Close())
				}
				must(t, first.Close())
				_, err = openLocked(t, name, os.O_RDWR, opts)
				must(t, err)
			})
		}
	}
}

func TestLockedFileIsNotTruncated(t *testing.T) {
	name := fileOf(t, pattern(100))
	_, err := openLocked(t, name, os.O_RDWR, mapped.Options{Lock: mapped.LockExclusive})
	must(t, err)
	_, err = openLocked(t, name, os.O_RDWR|os.O_TRUNC, mapped.Options{Lock: mapped.LockExclusive, Preallocate: 1 << 20})
	var path *fs.PathError
	if !errors.Is(err, mapped.ErrLocked) || !errors.As(err, &path) || path.Path != name {
		t.Fatalf("the second open answered %v", err)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != string(pattern(100)) {
		t.Fatalf("the file holds %d bytes, %v", len(got), err)
	}
}

func TestLockThenTruncate(t *testing.T) {
	name := fileOf(t, pattern(100))
	f, err := openLocked(t, name, os.O_RDWR|os.O_TRUNC, mapped.Options{Lock: mapped.LockExclusive})
	must(t, err)
	if info, err := f.Stat(); err != nil || info.Size() != 0 || f.Size() != 0 {
		t.Fatalf("Size %d, %v", f.Size(), err)
	}
}

// The map of a View keeps the open file, and would keep its lock.
func TestViewDoesNotHoldTheLock(t *testing.T) {
	name := fileOf(t, pattern(100))
	f, err := openLocked(t, name, os.O_RDWR, mapped.Options{Lock: mapped.LockExclusive})
	must(t, err)
	v := mustView(t, f, 0, 100)
	defer v.Release()
	must(t, f.Close())
	_, err = openLocked(t, name, os.O_RDWR, mapped.Options{Lock: mapped.LockExclusive})
	must(t, err)
	if string(v.Bytes()) != string(pattern(100)) {
		t.Error("the view shows other bytes")
	}
}
