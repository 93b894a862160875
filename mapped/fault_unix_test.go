//go:build unix

package mapped_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// F001, F002: the file becomes shorter behind the handle's back.
func TestReadOfAFileCutByOthers(t *testing.T) {
	const size = 1 << 20
	for _, at := range []int{0, 1, 4095, 4096, 4097, 65536, size - 1} {
		data := pattern(size)
		name := fileOf(t, data)
		f := openMapped(t, name, mapped.Options{Reads: mapped.ReadMapped})
		wantRead(t, f, 0, data)
		wantRead(t, f, size-100, data[size-100:]) // by the head
		must(t, os.Truncate(name, int64(at)))

		last := make([]byte, 64)
		if n, err := f.ReadAt(last, size-64); (n != 0 || err != io.EOF) && at <= size-4096 {
			t.Errorf("cut at %d: ReadAt of the lost end = %d, %v, want 0, EOF", at, n, err)
		}
		all := make([]byte, size)
		n, err := f.ReadAt(all, 0)
		if at > size-4096 {
			// Not noticed yet: the rest of the last page reads as zeros.
			if n != size || err != nil || !bytes.Equal(all[:at], data[:at]) || all[at] != 0 {
				t.Errorf("cut at %d: ReadAt of all = %d, %v", at, n, err)
			}
		} else if n != at || err != io.EOF || !bytes.Equal(all[:n], data[:n]) {
			t.Errorf("cut at %d: ReadAt of all = %d, %v", at, n, err)
		}
		if at <= size-4096 && (f.Stats().Faults == 0 || f.Size() != int64(at)) {
			t.Errorf("cut at %d: %d faults, Size %d after reading", at, f.Stats().Faults, f.Size())
		}
		must(t, os.Truncate(name, size))
		if size, err := f.Refresh(); size != 1<<20 || err != nil {
			t.Errorf("Refresh = %d, %v", size, err)
		}
		want := append(bytes.Clone(data[:at]), make([]byte, size-at)...)
		wantRead(t, f, 0, want)
	}
}

// A destination that cannot be written is EFAULT, as os.File answers.
func TestReadIntoReadOnlyMemory(t *testing.T) {
	data := pattern(512 << 10)
	f := openMapped(t, fileOf(t, data), mapped.Options{Reads: mapped.ReadMapped})
	v := mustView(t, f, 256<<10, 256<<10)
	defer v.Release()
	for _, n := range []int{1, 64, 4096, 256 << 10} {
		for range 2 { // by Copy, then by the head
			if n, err := f.ReadAt(v.Bytes()[:n], 0); n != 0 || !errors.Is(err, syscall.EFAULT) {
				t.Errorf("ReadAt into read-only memory = %d, %v, want EFAULT", n, err)
			}
		}
	}
	wantRead(t, f, 0, data)
}

// A write from memory that faults is EFAULT as well.
func TestWriteFromMemoryThatIsGone(t *testing.T) {
	name := fileOf(t, pattern(64<<10))
	f := openMapped(t, name, mapped.Options{})
	v := mustView(t, f, 32<<10, 4096)
	defer v.Release()
	must(t, os.Truncate(name, 0))
	if n, err := f.WriteAt(v.Bytes(), 0); n != 0 || !errors.Is(err, syscall.EFAULT) {
		t.Errorf("WriteAt from lost memory = %d, %v, want EFAULT", n, err)
	}
}

func TestPanicOnFaultIsPutBack(t *testing.T) {
	name := fileOf(t, pattern(64<<10))
	f := openMapped(t, name, mapped.Options{Reads: mapped.ReadMapped})
	v := mustView(t, f, 0, 64<<10)
	defer v.Release()
	p := make([]byte, 64)
	steps := map[string]func(){
		"copy":          func() { f.ReadAt(p, 0) },
		"head":          func() { f.ReadAt(p, 0) },
		"fault in head": func() { f.ReadAt(v.Bytes()[:64], 0) },
		"fault in copy": func() { f.ReadAt(v.Bytes(), 0) },
		"Do":            func() { v.Do(func([]byte) error { return nil }) },
		"fault in Do":   func() { v.Do(func(b []byte) error { b[0] = 1; return nil }) },
		"panic in Do": func() {
			defer func() { recover() }()
			v.Do(func([]byte) error { panic("caller's") })
		},
	}
	for _, before := range []bool{false, true} {
		for name, step := range steps {
			old := debug.SetPanicOnFault(before)
			step()
			if after := debug.SetPanicOnFault(old); after != before {
				t.Errorf("%s: the setting was %t and is %t", name, before, after)
			}
		}
	}
}

func TestDo(t *testing.T) {
	name := fileOf(t, pattern(64<<10))
	f := openMapped(t, name, mapped.Options{})
	v := mustView(t, f, 4096, 8192)
	own := errors.New("own")
	if err := v.Do(func(b []byte) error { return own }); err != own {
		t.Errorf("Do = %v, want the function's own error", err)
	}
	func() {
		defer func() {
			if p := recover(); p != "caller's" {
				t.Errorf("recovered %v, want the caller's panic", p)
			}
		}()
		v.Do(func([]byte) error { panic("caller's") })
	}()
	must(t, os.Truncate(name, 0))
	var sum byte
	err := v.Do(func(b []byte) error {
		for _, c := range b {
			sum += c
		}
		return nil
	})
	var path *os.PathError
	if !errors.Is(err, mapped.ErrFault) || !errors.As(err, &path) || path.Path != name {
		t.Errorf("Do over lost bytes = %v, want ErrFault in a PathError", err)
	}
	v.Release()
	if err := v.Do(func([]byte) error { return nil }); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Do after Release = %v, want ErrClosed", err)
	}
}
