package unbreakable

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

func init() {
	children["map refused"] = childMapRefused
	children["growth refused"] = childGrowthRefused
}

// refute ends a child with an error unless it is true.
func refute(wrong bool, format string, args ...any) {
	if wrong {
		fmt.Fprintf(os.Stderr, format+"\n", args...)
		os.Exit(1)
	}
}

// reads reports whether n bytes at off come as they are in want.
func reads(f *mapped.RandomAccessFile, off, n int, want []byte) bool {
	p := make([]byte, n)
	_, err := f.ReadAt(p, int64(off))
	return err == nil && bytes.Equal(p, want[off:][:n])
}

// mapErrors are what mmap(2) may answer.
var mapErrors = []struct {
	name  string
	errno syscall.Errno
}{
	{"ENOMEM", syscall.ENOMEM}, {"ENODEV", syscall.ENODEV}, {"EACCES", syscall.EACCES},
	{"EPERM", syscall.EPERM}, {"EINVAL", syscall.EINVAL}, {"EAGAIN", syscall.EAGAIN}, {"ENFILE", syscall.ENFILE},
}

// F036: where no map is to be had, everything works by system calls, and only
// who insists on maps is told, with the cause.
func TestF036MapRefused(t *testing.T) {
	for _, e := range mapErrors {
		t.Run(e.name, func(t *testing.T) {
			name := fileOf(t, pattern(100_000))
			trace, _, err := straced(t, name, "mmap:error="+e.name, "map refused", name, fmt.Sprint(int(e.errno)))
			must(t, err)
			if !strings.Contains(strings.Join(trace, "\n"), "INJECTED") {
				t.Error("no map was asked for")
			}
			wantContents(t, name, append(pattern(100_000), "and more"...))
		})
	}
}

func childMapRefused(args []string) {
	name, data := args[0], pattern(100_000)
	errno := errnoOf(args[1])
	f, err := mapped.OpenFile(name, os.O_RDWR, 0, nil)
	refute(err != nil, "OpenFile: %v", err)
	for i := range 20 {
		refute(!reads(f, i*4999, 100, data), "ReadAt(%d): other bytes", i*4999)
	}
	v, err := f.View(4000, 90_000)
	refute(err != nil || v.Mapped() || !bytes.Equal(v.Bytes(), data[4000:94_000]), "View: %v", err)
	v.Release()
	off, err := f.Append([]byte("and more"))
	refute(off != 100_000 || err != nil, "Append = %d, %v", off, err)
	refute(f.Stats().Maps != 0, "%+v", f.Stats())
	err = f.Advise(0, 100, mapped.AdviceRandom)
	refute(!errors.Is(err, errors.ErrUnsupported), "Advise: %v", err)
	refute(f.Close() != nil, "Close fails")

	_, err = mapped.OpenFile(name, os.O_RDWR, 0, &byMap)
	refute(!errors.Is(err, errors.ErrUnsupported) || !errors.Is(err, errno) || !strings.Contains(err.Error(), errno.Error()),
		"BackendMapped: %v", err)
	leavesNothing(name)
}

func errnoOf(number string) (errno syscall.Errno) {
	_, err := fmt.Sscan(number, (*uintptr)(&errno))
	refute(err != nil, "%v", err)
	return errno
}

// leavesNothing refutes that a map or a descriptor of the file is left in this
// child.
func leavesNothing(name string) {
	maps, err := os.ReadFile("/proc/self/maps")
	refute(err != nil || strings.Contains(string(maps), name), "a map is left: %v", err)
	entries, err := os.ReadDir("/proc/self/fd")
	refute(err != nil, "%v", err)
	for _, e := range entries {
		to, _ := os.Readlink(filepath.Join("/proc/self/fd", e.Name()))
		refute(to == name, "descriptor %s is left", e.Name())
	}
}

// F036: the same after the first map, when the file has grown.
func TestF036MapOfGrowthRefused(t *testing.T) {
	for _, e := range mapErrors {
		t.Run(e.name, func(t *testing.T) {
			name := fileOf(t, pattern(1000))
			_, _, err := straced(t, name, "mmap:error="+e.name+":when=2+", "growth refused", name, fmt.Sprint(int(e.errno)))
			must(t, err)
		})
	}
}

func childGrowthRefused(args []string) {
	name, data := args[0], pattern(100_000)
	errno := errnoOf(args[1])
	runtime.LockOSThread() // strace counts the calls of each thread
	region.MinSegment = int64(os.Getpagesize())
	f, err := mapped.OpenFile(name, os.O_RDWR, 0, &byMap)
	refute(err != nil, "OpenFile: %v", err)
	early, err := f.View(0, 1000)
	refute(err != nil || !early.Mapped(), "View of the first map: %v", err)
	_, err = f.WriteAt(data[1000:], 1000)
	refute(err != nil, "WriteAt: %v", err)
	for i := range 20 {
		refute(!reads(f, i*4999, 1000, data), "ReadAt(%d): other bytes", i*4999)
	}
	_, err = f.View(4000, 90_000)
	refute(!errors.Is(err, errno), "View: %v", err)
	refute(!bytes.Equal(early.Bytes(), data[:1000]), "the early view shows other bytes")
	refute(f.Stats().Maps != 1, "%+v", f.Stats())
	early.Release()
	refute(f.Close() != nil, "Close fails")
	leavesNothing(name)
}
