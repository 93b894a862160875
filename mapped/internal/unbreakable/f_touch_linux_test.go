package unbreakable

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// fill takes all the space that is left on the file system of dir, until the
// test ends.
func fill(t testing.TB, dir string) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "filler"))
	must(t, err)
	t.Cleanup(func() { must(t, os.Remove(f.Name())) })
	for n := 1 << 20; n > 0; {
		if _, err = f.Write(make([]byte, n)); err != nil {
			n /= 2
		}
	}
	if must(t, f.Close()); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
}

// F005: on a full tmpfs a mapped hole has no memory to be filled with. It
// reads as zeros all the same; only in a view it is a fault.
func TestF005HoleOnAFullDisk(t *testing.T) {
	const size, hole = 64 << 10, 8 << 20
	dir := bedDir(t, "tmpfs")
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		f := open(t, filepath.Join(dir, "hole"), opts)
		must(t, f.Truncate(0))
		_, err := f.WriteAt(marks[:size], 0)
		must(t, err)
		must(t, f.Truncate(size+hole))
		fill(t, dir)
		zeros := make([]byte, hole)
		for _, n := range []int{1, 4096, 100_000, hole} {
			wantRead(t, f, size, zeros[:n])
			wantRead(t, f, size+hole-int64(n), zeros[:n])
		}
		wantRead(t, f, size-10, append(marks[size-10:size:size], zeros[:5000]...))
		vectored := [][]byte{fresh(5000), fresh(size)}
		if n, err := f.ReadvAt(vectored, size); n != 5000+size || err != nil || vectored[1][size-1] != 0 {
			t.Errorf("ReadvAt = %d, %v", n, err)
		}
		v := view(t, f, size, 4096)
		defer v.Release()
		if v.Mapped() {
			wantError(t, v.Do(func(b []byte) error { return judge(b, size) }), mapped.ErrFault)
		}
	})
}

// F006: a write into a hole on a full disk is an error and no fault. What was
// there is there still.
func TestF006WriteIntoAHoleOnAFullDisk(t *testing.T) {
	const hole = 8 << 20
	dir := bedDir(t, "tmpfs")
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		f := open(t, filepath.Join(dir, "hole"), opts)
		must(t, f.Truncate(0))
		_, err := f.WriteAt(marks[:4096], 0)
		must(t, err)
		must(t, f.Truncate(hole))
		fill(t, dir)
		n, err := f.WriteAt(marks[4096:8192], 4096)
		if wantError(t, err, mapped.ErrNoSpace); n != 0 || !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("WriteAt into the hole = %d, %v", n, err)
		}
		wantRead(t, f, 0, append(marks[:4096:4096], make([]byte, 4096)...))
		if f.Size() != hole {
			t.Errorf("Size %d", f.Size())
		}
	})
}

// F008: bytes that are lent cannot be guarded where they are used. Do can,
// and ReadAt always is.
func TestF008LentBytesOfACutFile(t *testing.T) {
	needMaps(t)
	name := fileOf(t, marks[:256<<10])
	f := open(t, name, byMap)
	v := view(t, f, 128<<10, 64<<10)
	must(t, v.Do(func(b []byte) error { return judge(b, 128<<10) }))
	must(t, os.Truncate(name, 1000))
	wantEnd(t, f, 0, 64<<10, marks[:1000])
	wantEnd(t, f, 128<<10, 64<<10, nil)
	needAddresses(t)
	wantError(t, v.Do(func(b []byte) error { return judge(b, 128<<10) }), mapped.ErrFault)
	must(t, os.WriteFile(name, marks[:256<<10], 0o666))
	must(t, v.Do(func(b []byte) error { return judge(b, 128<<10) }))
	v.Release()
}

// F007, on a disk that really fails: the image below it was cut. It is held
// still meanwhile, and made whole again.
func TestF007DiskThatWasCut(t *testing.T) {
	const size = 4 << 20
	dir := bedDir(t, "cut")
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileIn(t, dir, marks[:size])
		f := open(t, name, opts)
		wantRead(t, f, 0, marks[:4096])
		var v *mapped.View
		if opts.Backend == mapped.BackendMapped {
			v = view(t, f, size/2, 4096)
			defer v.Release()
		}
		cutDisk(t, dir)
		for _, n := range []int{1, 4096, 1 << 20} {
			k, err := f.ReadAt(fresh(n), size-int64(n))
			if wantError(t, err, syscall.EIO); k != 0 {
				t.Errorf("ReadAt of %d lost bytes = %d", n, k)
			}
		}
		_, err := f.ReadvAt([][]byte{fresh(10), fresh(10)}, size/2)
		wantError(t, err, syscall.EIO)
		if v != nil {
			wantError(t, v.Do(func(b []byte) error { return judge(b, size/2) }), mapped.ErrFault)
		}
	})
}

// cutDisk cuts the image below the file system of dir until the test ends.
// The file system is frozen, so that it writes nothing meanwhile, and what was
// cut off is put back.
func cutDisk(t *testing.T, dir string) {
	t.Helper()
	freeze(t, dir)
	const left = 1 << 20
	image, err := os.OpenFile(filepath.Join(bed(t, "images"), "cut"), os.O_RDWR, 0)
	must(t, err)
	lost, err := io.ReadAll(io.NewSectionReader(image, left, 1<<40))
	must(t, err)
	must(t, image.Truncate(left))
	t.Cleanup(func() {
		_, err := image.WriteAt(lost, left)
		must(t, err)
		must(t, image.Close())
	})
	must(t, os.WriteFile("/proc/sys/vm/drop_caches", []byte("3"), 0))
}
