package unbreakable

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// fillable are the file systems that can be filled up, of each kind one.
var fillable = []string{"tmpfs", "ext4_1k", "ext2", "xfs", "btrfs"}

// freeBytes is how much room the file system of dir says it has.
func freeBytes(t testing.TB, dir string) int64 {
	t.Helper()
	var st syscall.Statfs_t
	must(t, syscall.Statfs(dir, &st))
	return int64(st.Bavail) * int64(st.Bsize)
}

// fillUp leaves about so much room on the file system of dir, and answers the
// file that takes the rest.
func fillUp(t testing.TB, dir string, leave int64) (filler string) {
	t.Helper()
	filler = filepath.Join(dir, "filler")
	f, err := os.Create(filler)
	must(t, err)
	defer f.Close()
	size := freeBytes(t, dir) - leave
	if err := syscall.Fallocate(int(f.Fd()), 0, 0, size); err == nil {
		return filler
	}
	for p := pattern(1 << 20); size > 0 && err == nil; size -= int64(len(p)) {
		_, err = f.Write(p)
	}
	return filler
}

// onFull runs a subtest on every kind of file system with little room left,
// for the native calls and for os.File.
func onFull(t *testing.T, fn func(t *testing.T, dir, filler string, opts mapped.Options)) {
	needBeds(t)
	for _, name := range fillable {
		for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPortable} {
			t.Run(name+" "+b.String(), func(t *testing.T) {
				dir := bedDir(t, name)
				fn(t, dir, fillUp(t, dir, 4<<20), mapped.Options{Backend: b})
			})
		}
	}
}

const tooMuch = 48<<20 + 123

// wantStored wants the first n bytes of p at off, and there the end of the
// file, from the system and from f.
func wantStored(t *testing.T, f *mapped.RandomAccessFile, p []byte, off, n int64) {
	t.Helper()
	wantSizeIs(t, f, off+n)
	data, err := os.ReadFile(f.Name())
	must(t, err)
	if !bytes.Equal(data[off:], p[:n]) {
		t.Fatal("the file holds other bytes than were counted")
	}
}

// F072: a write that finds no room says what it stored, to the byte.
func TestF072FullDiskCountsExactly(t *testing.T) {
	p := pattern(tooMuch)
	for call, write := range map[string]func(f *mapped.RandomAccessFile, off int64) (int64, error){
		"WriteAt": func(f *mapped.RandomAccessFile, off int64) (int64, error) {
			n, err := f.WriteAt(p, off)
			return int64(n), err
		},
		"WritevAt": func(f *mapped.RandomAccessFile, off int64) (int64, error) {
			return f.WritevAt([][]byte{p[:100], nil, p[100 : 3<<20], p[3<<20:]}, off)
		},
		"many": func(f *mapped.RandomAccessFile, off int64) (n int64, err error) {
			for err == nil && n < tooMuch {
				k, e := f.WriteAt(p[n:min(n+9999, tooMuch)], off+n)
				n, err = n+int64(k), e
			}
			return n, err
		},
	} {
		t.Run(call, func(t *testing.T) {
			onFull(t, func(t *testing.T, dir, filler string, opts mapped.Options) {
				f := open(t, filepath.Join(dir, "file"), opts)
				const off = 1000
				_, err := f.WriteAt(p[:off], 0)
				must(t, err)
				n, err := write(f, off)
				wantError(t, err, mapped.ErrNoSpace)
				wantError(t, err, syscall.ENOSPC)
				if n <= 0 || n >= tooMuch {
					t.Fatalf("%d bytes of %d", n, tooMuch)
				}
				wantStored(t, f, p, off, n)
				must(t, os.Remove(filler))
				makeRoom(t, f)
				const more = 10 << 20
				if n, err := f.WriteAt(p[:more], off); n != more || err != nil {
					t.Fatalf("with room again: %d, %v", n, err)
				}
				must(t, f.Sync())
				wantRead(t, f, off, p[:more])
			})
		})
	}
}

// F072 where even an overwrite needs room: the count is how far the new bytes
// go.
func TestF072FullDiskCountsOverwrites(t *testing.T) {
	dir := bedDir(t, "btrfs")
	const size = 40 << 20
	f := open(t, fileIn(t, dir, bytes.Repeat([]byte{0xff}, size)), mapped.Options{})
	room := filepath.Join(dir, "room")
	must(t, os.WriteFile(room, pattern(8<<20), 0o666))
	must(t, f.Sync())
	fillUp(t, dir, 0)
	must(t, os.Remove(room))
	makeRoom(t, f)
	n, err := f.WriteAt(make([]byte, size), 0)
	wantError(t, err, mapped.ErrNoSpace)
	data, err := os.ReadFile(f.Name())
	must(t, err)
	if old := bytes.IndexByte(data, 0xff); n != old || n == 0 {
		t.Errorf("%d bytes are counted, %d are stored", n, old)
	}
	wantSizeIs(t, f, size)
}

// makeRoom makes a file system that frees late do it now.
func makeRoom(t testing.TB, f *mapped.RandomAccessFile) {
	t.Helper()
	dir, err := os.Open(filepath.Dir(f.Name()))
	must(t, err)
	defer dir.Close()
	must(t, dir.Sync())
	syscall.Sync()
}

// A record that finds no room leaves the end where it was, and what was
// reserved stays reserved.
func TestFullDiskTakesAppendsBack(t *testing.T) {
	onFull(t, func(t *testing.T, dir, filler string, opts mapped.Options) {
		f := open(t, filepath.Join(dir, "file"), opts)
		p := pattern(tooMuch)
		wantAppend(t, f, p[:777], 0)
		reserves := !errors.Is(f.Preallocate(1<<20), errors.ErrUnsupported)
		for range 3 {
			off, err := f.Append(p)
			wantError(t, err, mapped.ErrNoSpace)
			if off != 777 {
				t.Errorf("Append = %d", off)
			}
			wantStored(t, f, p, 0, 777)
		}
		if reserves && f.Stats().Reserved != 1<<20-777 {
			t.Errorf("%d bytes are reserved", f.Stats().Reserved)
		}
		must(t, os.Remove(filler))
		makeRoom(t, f)
		wantAppend(t, f, p[:5<<20], 777)
		must(t, f.Close())
		wantContents(t, f.Name(), append(pattern(777), p[:5<<20]...))
	})
}

// Under Options.Appenders a torn record stays, and shows in Size.
func TestFullDiskAmongAppenders(t *testing.T) {
	onFull(t, func(t *testing.T, dir, filler string, opts mapped.Options) {
		opts.Appenders = true
		f := open(t, filepath.Join(dir, "file"), opts)
		p := pattern(tooMuch)
		wantAppend(t, f, p[:777], 0)
		if _, err := f.Append(p); err == nil {
			t.Fatal("no error")
		}
		torn := f.Size() - 777
		if torn <= 0 || torn >= tooMuch {
			t.Fatalf("%d bytes of the record are there", torn)
		}
		wantStored(t, f, p, 777, torn)
		must(t, os.Remove(filler))
		makeRoom(t, f)
		wantAppend(t, f, p[:100], 777+torn)
	})
}

// Storage that takes what fits, and then nothing.
func TestFullStorageOverFUSE(t *testing.T) {
	f := startFUSE(t)
	f.set("full", "100000")
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		file := open(t, f.file(pattern(1000)), opts)
		for _, write := range []func() (int64, error){
			func() (int64, error) { n, err := file.WriteAt(pattern(200_000), 50_000); return int64(n), err },
			func() (int64, error) { return file.WritevAt([][]byte{pattern(200_000), pattern(9)}, 50_000) },
		} {
			n, err := write()
			wantError(t, err, mapped.ErrNoSpace)
			if n != 50_000 {
				t.Errorf("%d bytes, want 50000", n)
			}
			wantSizeIs(t, file, 100_000)
			wantRead(t, file, 50_000, pattern(50_000))
			must(t, file.Truncate(70_000))
			if off, err := file.Append(pattern(200_000)); off != 70_000 || !errors.Is(err, mapped.ErrNoSpace) {
				t.Errorf("Append = %d, %v", off, err)
			}
			wantSizeIs(t, file, 70_000)
		}
	})
}
