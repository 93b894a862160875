package unbreakable

import (
	"bytes"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// O_DIRECT bypasses the page cache, and so must every backend: ranges that the
// file system refuses to os.File are refused, others answered.
func TestOddDirectIO(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) {
		name := fileIn(t, dir, pattern(100_000))
		if f, err := os.OpenFile(name, os.O_RDWR|syscall.O_DIRECT, 0); err != nil {
			refusedAsByOS(t, name, os.O_RDWR|syscall.O_DIRECT)
			return
		} else {
			must(t, f.Close())
		}
		for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPositional, mapped.BackendPortable} {
			name := fileIn(t, dir, pattern(100_000)) // whose pages are in memory
			compareDirect(t, name, b)
		}
	})
}

// compareDirect compares aligned and unaligned ranges with os.File.
func compareDirect(t *testing.T, name string, b mapped.Backend) {
	t.Helper()
	flag := os.O_RDWR | syscall.O_DIRECT
	f, err := mapped.OpenFile(name, flag, 0, &mapped.Options{Backend: b})
	must(t, err)
	defer f.Close()
	ref, err := os.OpenFile(name, flag, 0)
	must(t, err)
	defer ref.Close()
	room := make([]byte, 3<<16)
	aligned := room[-placeOf(room)&0xffff:]
	for range sixTimes { // a map would be made by then
		for _, at := range []struct{ shift, n, off int64 }{
			{0, 4096, 0}, {0, 4096, 4096}, {0, 1 << 16, 0}, {0, 100, 0}, {0, 4096, 10}, {1, 4096, 0}, {0, 8192, 94_208}, {0, 4096, 1 << 20},
		} {
			p := aligned[at.shift:][:at.n]
			want, wantErr := ref.ReadAt(p, at.off)
			wantBytes := bytes.Clone(p[:want])
			clear(p)
			n, err := f.ReadAt(p, at.off)
			if n != want || !sameClass(err, wantErr) || !bytes.Equal(p[:n], wantBytes) {
				t.Fatalf("%v: ReadAt(%d bytes, %d) = %d, %v; os.File: %d, %v; or other bytes", b, at.n, at.off, n, err, want, wantErr)
			}
		}
	}
	for _, at := range []struct{ shift, n, off int64 }{{0, 8192, 4096}, {1, 100, 10}, {0, 4096, 10}, {0, 100, 0}} {
		p := aligned[at.shift:][:at.n]
		want, wantErr := ref.WriteAt(p, at.off)
		n, err := f.WriteAt(p, at.off)
		if n != want || !sameClass(err, wantErr) {
			t.Errorf("%v: WriteAt(%d bytes, %d) = %d, %v; os.File: %d, %v", b, at.n, at.off, n, err, want, wantErr)
		}
	}
}

// O_SYNC is as good as any flag.
func TestOddSynchronousHandle(t *testing.T) {
	for _, b := range everyBackend {
		name := filepath.Join(t.TempDir(), "file")
		f, err := mapped.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_SYNC, 0o666, &mapped.Options{Backend: b})
		must(t, err)
		_, err = f.WriteAt(pattern(10_000), 5)
		must(t, err)
		for range sixTimes {
			wantRead(t, f, 5, pattern(10_000))
		}
		must(t, f.Close())
		refusedAsByOS(t, name, os.O_RDWR|os.O_CREATE|os.O_EXCL)
		f, err = mapped.OpenFile(name, os.O_RDONLY|os.O_TRUNC, 0, &mapped.Options{Backend: b})
		must(t, err)
		if f.Size() != 0 {
			t.Errorf("%v: Size %d after O_TRUNC", b, f.Size())
		}
		must(t, f.Close())
		wantContents(t, name, nil)
	}
}
