//go:build unix && !aix

package unix

import (
	"os"
	"runtime"
	"testing"

	sys "golang.org/x/sys/unix"
)

func TestLocksShutOutWhatTheyShould(t *testing.T) {
	for _, c := range []struct {
		name          string
		first, second bool // exclusive
		err           error
	}{
		{"two shared", false, false, nil},
		{"exclusive after shared", false, true, sys.EAGAIN},
		{"shared after exclusive", true, false, sys.EAGAIN},
		{"two exclusive", true, true, sys.EAGAIN},
	} {
		t.Run(c.name, func(t *testing.T) {
			name, a := tempFile(t, nil)
			b := openFile(t, name)
			if err := Lock(a, c.first); err != nil {
				t.Fatal(err)
			}
			if err := Lock(b, c.second); err != c.err {
				t.Fatalf("the second lock answered %v, want %v", err, c.err)
			}
			if err := Unlock(b); err != nil {
				t.Fatalf("a lock that may not be held is given back: %v", err)
			}
			if err := Unlock(a); err != nil {
				t.Fatal(err)
			}
			if err := Lock(b, true); err != nil {
				t.Fatalf("after the first is given back: %v", err)
			}
		})
	}
}

// A map keeps the open file, and so the lock, after its descriptor is closed.
func TestUnlockReachesPastMaps(t *testing.T) {
	name, _ := tempFile(t, pattern(PageSize()))
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	mapFile(t, int(f.Fd()), 1)
	if err := Lock(int(f.Fd()), true); err != nil {
		t.Fatal(err)
	}
	if err := Unlock(int(f.Fd())); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	runtime.KeepAlive(f)
	if err := Lock(openFile(t, name), true); err != nil {
		t.Fatalf("the lock stayed with the map: %v", err)
	}
}
