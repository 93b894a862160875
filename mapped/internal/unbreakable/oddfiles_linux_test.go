package unbreakable

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// needFile skips where the system has no such file.
func needFile(t *testing.T, name string) {
	t.Helper()
	if _, err := os.Stat(name); err != nil {
		t.Skip("this system lacks it: ", err)
	}
}

// F039: a file of sysfs says it has 4096 bytes and has fewer.
func TestF039SysfsHasFewerBytesThanItSays(t *testing.T) {
	const name = "/sys/class/net/lo/mtu"
	needFile(t, name)
	odd{name: name, flag: os.O_RDONLY, unmapped: true}.check(t)
	f, err := mapped.Open(name)
	must(t, err)
	defer f.Close()
	want, err := os.ReadFile(name)
	must(t, err)
	got, err := io.ReadAll(io.NewSectionReader(f, 0, f.Size()))
	if string(got) != string(want) || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if _, err := f.View(0, 4096); f.Size() == 4096 {
		wantError(t, err, io.ErrUnexpectedEOF)
	}
}

// F040: a file of procfs says it is empty and is not.
func TestF040ProcfsIsNotEmpty(t *testing.T) {
	const name = "/proc/filesystems"
	needFile(t, name)
	odd{name: name, flag: os.O_RDONLY, unmapped: true}.check(t)
	want, err := os.ReadFile(name)
	must(t, err)
	f, err := mapped.Open(name)
	must(t, err)
	defer f.Close()
	got, err := io.ReadAll(io.NewSectionReader(f, 0, 1<<62))
	if string(got) != string(want) || err != nil || len(got) == 0 {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if f.Size() != 0 {
		t.Errorf("Size is %d, stat says 0", f.Size())
	}
	_, err = f.View(0, 1)
	wantError(t, err, io.ErrUnexpectedEOF)
}

// A file of procfs that takes writes.
func TestOddProcfsIsWritten(t *testing.T) {
	const name = "/proc/self/comm"
	old, err := os.ReadFile(name)
	if err != nil {
		t.Skip("this system lacks it: ", err)
	}
	defer os.WriteFile(name, old, 0)
	odd{name: name, flag: os.O_RDWR, unmapped: true}.check(t)
}

// F041: devices of characters answer as to os.File, and are never mapped.
func TestF041CharacterDevices(t *testing.T) {
	for _, name := range []string{"/dev/zero", "/dev/null", "/dev/full"} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			needFile(t, name)
			for _, flag := range []int{os.O_RDONLY, os.O_RDWR} {
				odd{name: name, flag: flag, unmapped: true}.check(t)
			}
		})
	}
}

// F042: what has no offsets says so at open or at the first use, and nobody
// waits: no other end, a writer, a reader, both.
func TestF042FIFOsHaveNoOffsets(t *testing.T) {
	for _, other := range []struct {
		name string
		flag int
	}{{"alone", -1}, {"a writer", os.O_RDWR}, {"a reader", os.O_RDONLY}} {
		t.Run(other.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "fifo")
			must(t, syscall.Mkfifo(name, 0o666))
			if other.flag >= 0 {
				end, err := os.OpenFile(name, other.flag|syscall.O_NONBLOCK, 0)
				must(t, err)
				defer end.Close()
				_, _ = end.Write([]byte("waiting to be read"))
			}
			for _, flag := range []int{os.O_RDONLY, os.O_RDWR, os.O_WRONLY} {
				if flag != os.O_WRONLY || other.flag >= 0 { // see TestF042SocketIsRefused
					odd{name: name, flag: flag, unmapped: true, noFIFO: true}.check(t)
				}
			}
		})
	}
}

// F042: a pipe is reached through its descriptor.
func TestF042PipesHaveNoOffsets(t *testing.T) {
	r, w, err := os.Pipe()
	must(t, err)
	defer r.Close()
	defer w.Close()
	odd{name: descriptorName(r), flag: os.O_RDWR, unmapped: true, noFIFO: true}.check(t)
}

// descriptorName is a name of what f has open, whatever that is.
func descriptorName(f *os.File) (name string) {
	conn, _ := f.SyscallConn()
	_ = conn.Control(func(fd uintptr) { name = filepath.Join("/proc/self/fd", strconv.Itoa(int(fd))) })
	return name
}

// F042: a socket and a FIFO to write to without a reader are refused as to
// os.File.
func TestF042SocketIsRefused(t *testing.T) {
	dir := t.TempDir()
	// The name of a socket is at most 107 bytes.
	t.Chdir(dir)
	l, err := net.Listen("unix", "socket")
	if err != nil {
		t.Skip(err)
	}
	defer l.Close()
	refusedAsByOS(t, "socket", os.O_RDONLY)
	refusedAsByOS(t, "socket", os.O_RDWR)
	must(t, syscall.Mkfifo("fifo", 0o666))
	for _, b := range everyBackend {
		_, err := mapped.OpenFile("fifo", os.O_WRONLY, 0, &mapped.Options{Backend: b})
		if b == mapped.BackendPortable {
			wantError(t, err, errors.ErrUnsupported)
		} else {
			wantError(t, err, syscall.ENXIO)
		}
	}
}

// refusedAsByOS opens a file that cannot be, on every backend, and wants the
// words of os.File.
func refusedAsByOS(t *testing.T, name string, flag int) {
	t.Helper()
	plain, want := os.OpenFile(name, flag, 0o666)
	if want == nil {
		_ = plain.Close()
		t.Fatalf("os.OpenFile(%q, %#x) works", name, flag)
	}
	for _, b := range everyBackend {
		var err error
		returns(t, "OpenFile", func() { _, err = mapped.OpenFile(name, flag, 0o666, &mapped.Options{Backend: b}) })
		if problem := misshapen(err, name); err == nil || problem != "" || err.Error() != want.Error() {
			t.Errorf("%v: %v, os.File: %v; %s", b, err, want, problem)
		}
	}
}

// openNames is what this process has open.
func openNames(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	must(t, err)
	for _, e := range entries {
		to, err := os.Readlink("/proc/self/fd/" + e.Name())
		if err == nil && !strings.Contains(to, "/fd") {
			names = append(names, to)
		}
	}
	return names
}

// openCounts counts the names of openNames that are name.
func openCounts(t *testing.T, name string) (n int) {
	t.Helper()
	for _, to := range openNames(t) {
		if to == name || to == name+" (deleted)" {
			n++
		}
	}
	return n
}

// A file that is unlinked while it is open is a file like any other until it
// is closed, when its map and its descriptor go.
func TestOddUnlinkedFile(t *testing.T) {
	for _, b := range everyBackend {
		t.Run(b.String(), func(t *testing.T) {
			data := pattern(200_000)
			name := fileOf(t, data[:100_000])
			f := open(t, name, mapped.Options{Backend: b, Reads: mapped.ReadMapped})
			v := view(t, f, 10, 1000)
			must(t, os.Remove(name))
			_, err := f.WriteAt(data[50_000:], 50_000)
			must(t, err)
			wantRead(t, f, 0, data)
			must(t, f.Truncate(70_000))
			if size, err := f.Refresh(); size != 70_000 || err != nil {
				t.Errorf("Refresh = %d, %v", size, err)
			}
			must(t, f.Sync())
			if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the name is back: %v", err)
			}
			if string(v.Bytes()) != string(data[10:1010]) {
				t.Error("the view shows other bytes")
			}
			v.Release()
			must(t, f.Close())
			if n := openCounts(t, name); n != 0 {
				t.Errorf("%d descriptors are left", n)
			}
		})
	}
}
