package unbreakable

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func init() {
	children["strays"] = func(args []string) { stray(args[0], args[1], args[2] == "within Do") }
}

// strayed are addresses outside a view that fault when they are touched.
var strayed = map[string]func(f *mapped.RandomAccessFile, name string) []byte{
	"memory of no file": func(*mapped.RandomAccessFile, string) []byte {
		p, _ := syscall.Mmap(-1, 0, 4096, syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
		return p
	},
	"another file's map": func(_ *mapped.RandomAccessFile, name string) []byte {
		other, _ := os.Create(name + ".other")
		p, _ := syscall.Mmap(int(other.Fd()), 0, 4096, syscall.PROT_READ, syscall.MAP_SHARED)
		return p
	},
	"another view of the file": func(f *mapped.RandomAccessFile, name string) []byte {
		v, err := f.View(128<<10, 4096)
		orPanic(err)
		_ = os.Truncate(name, 100<<10)
		return v.Bytes()
	},
	"a view that is stored to": func(f *mapped.RandomAccessFile, name string) []byte {
		v, err := f.View(128<<10, 4096)
		orPanic(err)
		return v.Bytes()
	},
}

// stray touches an address outside a view, within its Do or without, and says
// so when it lives on, whether by itself or by a recovered panic.
func stray(name, where string, within bool) {
	opts := byMap
	f, err := mapped.OpenFile(name, os.O_RDWR, 0, &opts)
	orPanic(err)
	v, err := f.View(0, 4096)
	orPanic(err)
	p := strayed[where](f, name)
	defer func() { fmt.Printf("recovered %v\n", recover()) }()
	touch := func(b []byte) error {
		fmt.Println("touching", len(b))
		if where == "a view that is stored to" {
			p[100] = 1
		}
		fmt.Println("touched", p[100])
		return nil
	}
	if !within {
		err = touch(v.Bytes())
	} else {
		err = v.Do(touch)
	}
	fmt.Println("lived on:", err)
}

// A fault outside the view ends the program within Do as it does without.
func TestFaultOutsideTheViewIsFatal(t *testing.T) {
	needAddresses(t)
	for where := range strayed {
		for _, how := range []string{"without Do", "within Do"} {
			var said, died bytes.Buffer
			cmd := childCommand(t, "strays", fileOf(t, marks[:256<<10]), where, how)
			cmd.Stdout, cmd.Stderr = &said, &died
			err := cmd.Run()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || said.String() != "touching 4096\n" {
				t.Errorf("%s, %s: %v, and it said %q", where, how, err, &said)
			}
			if text := died.String(); !strings.Contains(text, "unexpected fault address") || !strings.Contains(text, "fatal error: fault") {
				t.Errorf("%s, %s: died of %.300q", where, how, text)
			}
		}
	}
}

// Compares and searches of short views load bytes beside them: a fault there
// is one in the view.
func TestFaultBesideAShortView(t *testing.T) {
	needMaps(t)
	needAddresses(t)
	name := fileOf(t, marks[:64<<10])
	f := open(t, name, byMap)
	var views []*mapped.View
	for _, edge := range []int64{64, 256, 4096 + 256} {
		for before := range int64(40) {
			for _, n := range []int{1, 2, 3, 7, 8, 9, 15, 17, 31, 33} {
				views = append(views, view(t, f, 16384+edge-before, n))
			}
		}
	}
	must(t, os.Truncate(name, 0))
	for _, v := range views {
		n := len(v.Bytes())
		for _, look := range []func(b []byte) error{
			func(b []byte) error { return isTrue(bytes.Equal(b, marks[:n])) },
			func(b []byte) error { return isTrue(bytes.Compare(b, marks[:n]) <= 0) },
			func(b []byte) error { return isTrue(bytes.IndexByte(b, alien) < 0) },
			func(b []byte) error { return isTrue(bytes.Count(b, marks[:1]) > 0) },
		} {
			wantError(t, v.Do(look), mapped.ErrFault)
		}
		v.Release()
	}
}

func isTrue(ok bool) error {
	if !ok {
		return errors.New("other bytes")
	}
	return nil
}
