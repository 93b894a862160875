package unbreakable

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// loopDevice is a disk of its own with these contents.
func loopDevice(t *testing.T, contents []byte) (device string) {
	t.Helper()
	image := fileIn(t, bedDir(t, "ext4"), contents)
	out, err := exec.Command("losetup", "--find", "--show", image).Output()
	must(t, err)
	device = strings.TrimSpace(string(out))
	t.Cleanup(func() {
		if out, err := exec.Command("losetup", "--detach", device).CombinedOutput(); err != nil {
			t.Errorf("losetup: %v %s", err, out)
		}
	})
	return device
}

// A disk is read and written through as os.File does, up to its last byte.
func TestOddBlockDevice(t *testing.T) {
	data := pattern(1 << 20)
	device := loopDevice(t, data)
	odd{name: device, flag: os.O_RDONLY, unmapped: true}.check(t)
	odd{name: device, flag: os.O_RDWR, unmapped: true}.check(t)
	copy(data, "odd")
	for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPositional, mapped.BackendPortable} {
		f := open(t, device, mapped.Options{Backend: b})
		wantRead(t, f, 0, data)
		copy(data[777_777:], "written through "+b.String())
		_, err := f.WriteAt(data[777_777:][:40], 777_777)
		must(t, err)
		wantRead(t, f, 0, data)
		if n, err := f.ReadAt(make([]byte, 100), 1<<20-10); n != 10 || err != io.EOF {
			t.Errorf("%v: ReadAt across the end = %d, %v", b, n, err)
		}
		n, err := f.WriteAt(make([]byte, 100), 1<<20-10)
		clear(data[1<<20-10:])
		if n != 10 || !errors.Is(err, mapped.ErrNoSpace) {
			t.Errorf("%v: WriteAt across the end = %d, %v", b, n, err)
		}
		must(t, f.Sync())
		must(t, f.Close())
		wantContents(t, device, data)
	}
}

// What has no size has no end to append to and no range to punch: a call that
// cannot be carried out says so, and the beginning of a disk stays.
func TestOddBlockDeviceHasNoEnd(t *testing.T) {
	data := pattern(1 << 20)
	device := loopDevice(t, data)
	for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPositional, mapped.BackendPortable} {
		noEnd(t, device, b)
		wantContents(t, device, data)
	}
}

func TestOddDeviceHasNoEnd(t *testing.T) {
	for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPositional, mapped.BackendPortable} {
		noEnd(t, "/dev/null", b)
	}
}

func noEnd(t *testing.T, name string, b mapped.Backend) {
	t.Helper()
	for _, appenders := range []bool{false, true} {
		f := open(t, name, mapped.Options{Backend: b, Appenders: appenders})
		off, err := f.Append([]byte("over the partition table"))
		if off != 0 {
			t.Errorf("Append went to %d", off)
		}
		wantError(t, err, errors.ErrUnsupported)
		wantError(t, f.PunchHole(0, 4096), errors.ErrUnsupported)
		wantError(t, f.Preallocate(4096), errors.ErrUnsupported)
		wantError(t, f.Trim(), errors.ErrUnsupported)
		must(t, f.Close())
	}
}

// F041: a terminal, from both ends.
func TestF041Terminal(t *testing.T) {
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("this system lacks terminals: ", err)
	}
	defer master.Close()
	odd{name: "/dev/ptmx", flag: os.O_RDWR | syscall.O_NOCTTY, unmapped: true}.check(t)
	if refused, err := os.OpenFile("/dev/tty", os.O_RDWR, 0); err != nil {
		refusedAsByOS(t, "/dev/tty", os.O_RDWR)
	} else {
		_ = refused.Close()
	}
}

// placeOf is where b lies in the memory of this process.
func placeOf(b []byte) int64 { return int64(reflect.ValueOf(b).Pointer()) }

// /proc/self/mem says it is empty and holds all addresses.
func TestOddOwnMemory(t *testing.T) {
	const name = "/proc/self/mem"
	secret := []byte("bytes of this process")
	at := placeOf(secret)
	ref, err := os.Open(name)
	if err != nil {
		t.Skip("this system lacks it: ", err)
	}
	defer ref.Close()
	got := make([]byte, len(secret))
	if _, err := ref.ReadAt(got, at); err != nil || !bytes.Equal(got, secret) {
		t.Skip("an emulator shows its own memory")
	}
	odd{name: name, flag: os.O_RDONLY, unmapped: true}.check(t)
	for _, b := range everyBackend {
		f := odd{name: name, flag: os.O_RDONLY, unmapped: true}.open(t, b)
		for range 10 {
			if f != nil {
				wantRead(t, f, at, secret)
			}
		}
	}
	runtime.KeepAlive(secret)
}

// memfdCreate is memfd_create(2), which package syscall does not name.
var memfdCreate = map[string]uintptr{"amd64": 319, "386": 356, "arm": 385, "arm64": 279, "riscv64": 279}

// A memfd has no name but that of its descriptor, and may be sealed.
func TestOddMemfd(t *testing.T) {
	call, known := memfdCreate[runtime.GOARCH]
	if !known {
		t.Skip("the number of memfd_create is not known for ", runtime.GOARCH)
	}
	label := []byte("odd\x00")
	const allowSealing = 2
	fd, _, errno := syscall.Syscall(call, uintptr(placeOf(label)), allowSealing, 0)
	runtime.KeepAlive(label)
	if errno != 0 {
		t.Skip("memfd_create: ", errno)
	}
	mem := os.NewFile(fd, "memfd")
	defer mem.Close()
	_, err := mem.Write(pattern(100_000))
	must(t, err)
	name := descriptorName(mem)
	odd{name: name, flag: os.O_RDWR}.check(t)

	const addSeals, sealShrink, sealGrow, sealWrite = 1033, 2, 4, 8
	_, _, errno = syscall.Syscall(syscall.SYS_FCNTL, fd, addSeals, sealShrink|sealGrow|sealWrite)
	if errno != 0 {
		t.Skip("F_ADD_SEALS: ", errno)
	}
	odd{name: name, flag: os.O_RDWR}.check(t)
	info, err := mem.Stat()
	must(t, err)
	for _, b := range everyBackend {
		f := open(t, name, mapped.Options{Backend: b, Reads: mapped.ReadMapped})
		wantRead(t, f, 90_000, pattern(100_000)[90_000:])
		_, err := f.WriteAt([]byte("x"), 99_999)
		wantError(t, err, syscall.EPERM)
		wantError(t, f.Truncate(5), syscall.EPERM)
		if f.Size() != info.Size() {
			t.Errorf("%v: Size is %d", b, f.Size())
		}
	}
}
