package unbreakable

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// F064: offsets whose low 32 bits are all ones, or whose sign bit of 32 is
// set, are offsets like others.
func TestF064OffsetsWithAllOnes(t *testing.T) {
	onEachBackend(t, nil, func(t *testing.T, f *mapped.RandomAccessFile) {
		for _, at := range []int64{1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<33 - 1, 1<<40 - 1} {
			must(t, f.Truncate(at))
			if f.Size() != at {
				t.Errorf("Size after Truncate(%d) is %d", at, f.Size())
			}
			off, err := f.Append([]byte("x"))
			if off != at || err != nil {
				t.Errorf("Append = %d, %v, want %d", off, err, at)
			}
			n, err := f.WriteAt([]byte("word"), at-2)
			if n != 4 || err != nil || f.Size() != at+2 {
				t.Errorf("WriteAt(4 bytes, %d) = %d, %v; Size %d", at-2, n, err, f.Size())
			}
			n, err = f.WriteAt([]byte("again"), at)
			if n != 5 || err != nil || f.Size() != at+5 {
				t.Errorf("WriteAt(5 bytes, %d) = %d, %v; Size %d", at, n, err, f.Size())
			}
			for range sixTimes {
				wantRead(t, f, at-2, []byte("woagain"))
				wantRead(t, f, at, []byte("again"))
			}
		}
	})
}

// sparseOf is a file of holes with marks that tell their offset, read below.
func sparseOf(t *testing.T, dir string, size int64, marks ...int64) (name string) {
	t.Helper()
	name = filepath.Join(dir, "sparse")
	f, err := os.Create(name)
	must(t, err)
	defer f.Close()
	must(t, f.Truncate(size))
	for _, at := range marks {
		_, err := f.WriteAt(fmt.Appendf(nil, "%016d", at), at)
		must(t, err)
	}
	return name
}

var farMarks = []int64{0, 1<<31 - 8, 0x7ffff000 - 8, 1<<32 - 8, 1<<32 + 4096, 4_500_000_000}

// F062, F063: one read of more than 2 GiB, and of more than 4, into buffers
// that share their memory. The last one tells that all were filled in order.
func TestF062OneReadOf4GiB(t *testing.T) {
	needBeds(t)
	name := sparseOf(t, bedDir(t, "tmpfs"), 5<<30, farMarks...)
	slice := make([]byte, 1<<26)
	for _, b := range everyBackend {
		if b == mapped.BackendMapped && math.MaxInt == math.MaxInt32 {
			continue // no addresses for it
		}
		f := open(t, name, mapped.Options{Backend: b})
		for _, total := range []int64{2<<30 + 1<<26, 4_500_000_016} {
			bufs := sharing(slice, total)
			n, err := f.ReadvAt(bufs, 0)
			if n != total || err != nil {
				t.Fatalf("%v: ReadvAt(%d bytes) = %d, %v", b, total, n, err)
			}
		}
		at := int64(4_500_000_000)
		if got := slice[at%(1<<26):][:16]; string(got) != fmt.Sprintf("%016d", at) {
			t.Errorf("%v: the last buffer holds %q", b, got)
		}
		must(t, f.Close())
	}
}

// sharing is so many bytes of buffers that are all the same memory.
func sharing(slice []byte, total int64) (bufs [][]byte) {
	for ; total > int64(len(slice)); total -= int64(len(slice)) {
		bufs = append(bufs, slice)
	}
	return append(bufs, slice[:total])
}

// F062, F063: the same with one buffer, all parts of which are the same 32 MiB
// of memory.
func TestF063OneBufferOf4GiB(t *testing.T) {
	needBeds(t)
	if math.MaxInt == math.MaxInt32 {
		t.Skip("a 32-bit program has no such buffer")
	}
	last := farMarks[len(farMarks)-1]
	total := last + 16
	name := sparseOf(t, bedDir(t, "tmpfs"), 5<<30, farMarks...)
	p := repeated(t, 1<<25, total)
	for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPortable} {
		f := open(t, name, mapped.Options{Backend: b})
		n, err := f.ReadAt(p, 0)
		if int64(n) != total || err != nil {
			t.Fatalf("%v: ReadAt(%d bytes) = %d, %v", b, total, n, err)
		}
		if got := p[last:]; string(got) != fmt.Sprintf("%016d", last) {
			t.Errorf("%v: the last bytes are %q", b, got)
		}
		must(t, f.Close())
	}
}

// repeated is a slice of total bytes that shows the same memory over and over,
// size bytes at a time. It lies on huge pages, where there are such: a first
// touch of each small one would take longer than all else.
func repeated(t *testing.T, size, total int64) []byte {
	t.Helper()
	const huge = 2 << 20
	memory, err := os.Create(filepath.Join(bedDir(t, "tmpfs_huge"), "memory"))
	must(t, err)
	defer memory.Close()
	must(t, memory.Truncate(size))
	whole, err := syscall.Mmap(-1, 0, int(total+huge), syscall.PROT_NONE, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	must(t, err)
	t.Cleanup(func() { must(t, syscall.Munmap(whole)) })
	p := whole[-placeOf(whole)&(huge-1):][:total]
	for off := int64(0); off < total; off += size {
		_, _, errno := syscall.Syscall6(syscall.SYS_MMAP, uintptr(placeOf(p)+off), uintptr(min(size, total-off)),
			syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED|syscall.MAP_FIXED, memory.Fd(), 0)
		if errno != 0 {
			t.Fatal("mmap: ", errno)
		}
	}
	return p
}

// F067: the end of what has no size, and of what answers a byte at a time.
func TestF067ReadersOfOddFilesEnd(t *testing.T) {
	for _, name := range []string{"/proc/filesystems", "/dev/null"} {
		needFile(t, name)
		want, err := os.ReadFile(name)
		must(t, err)
		f, err := mapped.Open(name)
		must(t, err)
		defer f.Close()
		for range sixTimes {
			wantAllRead(t, f, want)
		}
	}
}

func TestF067ReadersOfShortReadsEnd(t *testing.T) {
	fuse := startFUSE(t, "-direct")
	fuse.set("short", "7")
	data := pattern(1000)
	wantAllRead(t, open(t, fuse.file(data), mapped.Options{}), data)
}
