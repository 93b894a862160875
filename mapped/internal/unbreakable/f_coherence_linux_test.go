package unbreakable

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func init() {
	children["mirror"] = childMirror
	children["store by map"] = childStoreByMap
	children["reserve and wait"] = childReserveAndWait
}

// F049: the same between two processes, on every file system.
func TestF049OtherProcessesSeeWrites(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) {
		name := fileIn(t, dir, make([]byte, 1<<20))
		f := open(t, name, byMap)
		v := view(t, f, 0, 1<<20)
		defer v.Release()
		other := startChild(t, "mirror", name)
		for k := uint64(1); k <= 10_000; k++ {
			off := int64(k * 7919 * 16 % (1 << 20))
			_, err := f.WriteAt(number(k), off)
			must(t, err)
			other.tell(fmt.Sprint(k, " ", off))
			other.hear()
			wantRead(t, f, off+8, number(k<<32))
			if !bytes.Equal(v.Bytes()[off+8:][:8], number(k<<32)) {
				t.Fatalf("round %d: the view does not show what the other process wrote", k)
			}
		}
		must(t, other.finish())
	})
}

func number(k uint64) []byte { return binary.LittleEndian.AppendUint64(nil, k) }

// childMirror wants the number it is told at the offset it is told, by map and
// in a view, and answers with one behind it.
func childMirror(args []string) {
	f, err := mapped.OpenFile(args[0], os.O_RDWR, 0, &byMap)
	refute(err != nil, "OpenFile: %v", err)
	v, err := f.View(0, 1<<20)
	refute(err != nil || !v.Mapped(), "View: %v", err)
	for told := bufio.NewScanner(os.Stdin); told.Scan(); {
		var k uint64
		var off int64
		_, err := fmt.Sscan(told.Text(), &k, &off)
		refute(err != nil, "told %q: %v", told.Text(), err)
		p := make([]byte, 8)
		_, err = f.ReadAt(p, off)
		refute(err != nil || !bytes.Equal(p, number(k)), "round %d: ReadAt(%d) = %x, %v", k, off, p, err)
		refute(!bytes.Equal(v.Bytes()[off:][:8], number(k)), "round %d: the view shows other bytes", k)
		_, err = f.WriteAt(number(k<<32), off+8)
		refute(err != nil, "WriteAt: %v", err)
		fmt.Println("ok")
	}
}

// F051: on every file system, where blocks are allocated in ways of its own.
func TestF051ReaderJustBehindAWriterOnBeds(t *testing.T) {
	const pages = 2000
	onBeds(t, func(t *testing.T, _, dir string) {
		for _, sparse := range []bool{false, true} {
			f := open(t, filepath.Join(dir, fmt.Sprint("sparse ", sparse)), byMap)
			if sparse {
				must(t, f.Truncate(pages<<12))
			}
			followWriter(t, f, pages)
			must(t, f.Close())
		}
	})
}

// childStoreByMap stores the word it is told at the offset it is told, through
// a shared map, and syncs nothing.
func childStoreByMap(args []string) {
	f, err := os.OpenFile(args[0], os.O_RDWR, 0)
	refute(err != nil, "OpenFile: %v", err)
	b, err := syscall.Mmap(int(f.Fd()), 0, 1<<20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	refute(err != nil, "mmap: %v", err)
	for told := bufio.NewScanner(os.Stdin); told.Scan(); {
		var off int64
		var word string
		_, err := fmt.Sscan(told.Text(), &off, &word)
		refute(err != nil, "told %q: %v", told.Text(), err)
		copy(b[off:], word)
		fmt.Println("ok")
	}
}

// F052: what another process stored by map into a hole, and nobody synced, is
// read, and no call here loses it: none takes a hole for nothing.
func TestF052StoresByMapIntoHoles(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) {
		name := filepath.Join(dir, "file")
		f := open(t, name, mapped.Options{Reads: mapped.ReadMapped})
		bySystem := open(t, name, mapped.Options{Backend: mapped.BackendPositional})
		must(t, f.Truncate(1<<20))
		want := make([]byte, 1<<20)
		other := startChild(t, "store by map", name)
		for i, call := range []func() error{
			func() error { return nil },
			func() error { return f.Preallocate(1 << 20) },
			func() error { return f.Preallocate(1 << 40) },
			func() error { return f.PunchHole(0, 1) },
			f.Trim,
			func() error { return f.Truncate(1<<20 - 1) },
			f.SyncData,
		} {
			off := 4096 + i*100_000
			word := fmt.Sprintf("stored-%d", i)
			other.tell(fmt.Sprint(off, " ", word))
			other.hear()
			copy(want[off:], word)
			err := call()
			if err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, mapped.ErrNoSpace) && !errors.Is(err, mapped.ErrTooLarge) {
				t.Fatalf("call %d: %v", i, err)
			}
			size := f.Size()
			wantRead(t, f, 0, want[:size])
			wantRead(t, bySystem, 0, want[:size])
			wantContents(t, name, want[:size])
		}
		must(t, other.finish())
		wantContents(t, name, want[:f.Size()])
	})
}

// F052: the same where the server of the file system does not know yet what
// was stored, and says that there is a hole.
func TestF052FailedPreallocateKeepsStores(t *testing.T) {
	t.Setenv("TMPDIR", bedDir(t, "ext4_1k"))
	fuse := startFUSE(t)
	name := fuse.file(nil)
	must(t, os.Truncate(name, 1<<20))
	f := open(t, name, mapped.Options{})
	other := startChild(t, "store by map", name)
	other.tell("500000 precious")
	other.hear()
	wantError(t, f.Preallocate(1<<30), mapped.ErrNoSpace)
	wantRead(t, f, 500_000, []byte("precious"))
	must(t, other.finish())
	wantRead(t, f, 500_000, []byte("precious"))
}

// F056: a reservation outlives its process; the size does not know of it.
func TestF056SizeAfterACrash(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) {
		name := filepath.Join(dir, "file")
		other := startChild(t, "reserve and wait", name)
		reserved := other.hear() == "reserved"
		other.kill()
		wantContents(t, name, pattern(10))
		for _, b := range everyBackend {
			f := open(t, name, mapped.Options{Backend: b})
			size, err := f.Refresh()
			must(t, err)
			if f.Size() != 10 || size != 10 {
				t.Errorf("%v: Size is %d, Refresh says %d", b, f.Size(), size)
			}
			wantRead(t, f, 0, pattern(10))
			must(t, f.Close())
		}
		f := open(t, name, mapped.Options{})
		off, err := f.Append([]byte("after"))
		must(t, err)
		if off != 10 {
			t.Errorf("reserved %t: Append went to %d", reserved, off)
		}
		wantContents(t, name, append(pattern(10), "after"...))
	})
}

func childReserveAndWait(args []string) {
	f, err := mapped.OpenFile(args[0], os.O_RDWR|os.O_CREATE, 0o666, nil)
	refute(err != nil, "OpenFile: %v", err)
	err = f.Preallocate(1 << 20)
	refute(err != nil && !errors.Is(err, errors.ErrUnsupported), "Preallocate: %v", err)
	_, writeErr := f.WriteAt(pattern(10), 0)
	refute(writeErr != nil, "WriteAt: %v", writeErr)
	if err == nil {
		fmt.Println("reserved")
	} else {
		fmt.Println("not reserved")
	}
	select {} // until it is killed
}

// F058: on every file system.
func TestF058TruncateDoesWhatItSaysOnBeds(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) {
		wantTruncates(t, open(t, fileIn(t, dir, pattern(5000)), mapped.Options{}))
	})
}
