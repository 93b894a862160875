package unbreakable

import (
	"errors"
	"os"
	"runtime"
	"runtime/debug"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// Memory of the caller's that cannot be written is EFAULT, with the count
// that os.File gives.
func TestReadIntoMemoryThatIsGone(t *testing.T) {
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileOf(t, marks[:1<<20])
		f := open(t, name, opts)
		plain, err := os.Open(name)
		must(t, err)
		defer plain.Close()
		all, half := anonymous(t, 64, syscall.PROT_NONE), halfGone(t)
		for range 3 { // by the system, by a map, by the head
			for _, p := range [][]byte{all, all[:1], half, half[len(half)/2-10:]} {
				want, _ := plain.ReadAt(p, 10)
				n, err := f.ReadAt(p, 10)
				if wantError(t, err, syscall.EFAULT); n != want {
					t.Errorf("ReadAt = %d, want %d as os.File", n, want)
				}
				must(t, judge(p[:n], 10))
				k, err := f.ReadvAt([][]byte{fresh(100), p}, 10)
				if wantError(t, err, syscall.EFAULT); k < 100 || k > 100+int64(len(p)) {
					t.Errorf("ReadvAt = %d", k)
				}
			}
		}
		wantRead(t, f, 0, marks[:1<<20])
	})
}

// Memory of the caller's that cannot be read is EFAULT, and the count is what
// was stored.
func TestWriteFromMemoryThatIsGone(t *testing.T) {
	withBackends(t, func(t *testing.T, opts mapped.Options) {
		half := halfGone(t)
		copy(half[:len(half)/2], fresh(len(half)/2))
		calls := map[string]func(f *mapped.RandomAccessFile, p []byte) (int64, error){
			"WriteAt": func(f *mapped.RandomAccessFile, p []byte) (int64, error) {
				n, err := f.WriteAt(p, 100)
				return int64(n), err
			},
			"WritevAt": func(f *mapped.RandomAccessFile, p []byte) (int64, error) {
				return f.WritevAt([][]byte{p}, 100)
			},
			"Append": func(f *mapped.RandomAccessFile, p []byte) (int64, error) {
				_, err := f.Append(p)
				return 0, err
			},
		}
		for what, call := range calls {
			for _, pinned := range []bool{false, true} {
				for _, p := range [][]byte{half, half[len(half)/2:], half[len(half)/2-10:]} {
					name := fileOf(t, marks[:64<<10])
					f := open(t, name, opts)
					if pinned {
						defer view(t, f, 0, 10).Release()
					}
					n, err := call(f, p)
					wantError(t, err, syscall.EFAULT)
					want := append([]byte(nil), marks[:64<<10]...)
					copy(want[100:], fresh(int(n)))
					wantContents(t, name, want)
					if f.Size() != 64<<10 {
						t.Errorf("%s: Size %d", what, f.Size())
					}
				}
			}
		}
	})
}

// F011: the guard makes faults panics itself, in the goroutine that copies. The
// goroutine's setting is what it was on every way out of the calls that move
// bytes. (ReadAt and Do: TestPanicOnFaultIsPutBack in mapped.)
func TestF011PanicOnFaultIsPutBackByAll(t *testing.T) {
	needMaps(t)
	f := open(t, fileOf(t, marks[:64<<10]), byMap)
	v := view(t, f, 0, 64<<10)
	defer v.Release()
	gone := anonymous(t, 1, syscall.PROT_NONE)
	p := fresh(100)
	steps := map[string]func() error{
		"ReadvAt":           func() error { _, err := f.ReadvAt([][]byte{p, p}, 0); return err },
		"ReadvAt, fault":    func() error { _, err := f.ReadvAt([][]byte{p, gone}, 0); return err },
		"ReadAt, fault":     func() error { _, err := f.ReadAt(gone, 0); return err },
		"WriteAt":           func() error { _, err := f.WriteAt(p, 0); return err },
		"WriteAt of a view": func() error { _, err := f.WriteAt(v.Bytes()[:100], 0); return err },
		"WriteAt, fault":    func() error { _, err := f.WriteAt(gone, 0); return err },
		"WritevAt":          func() error { _, err := f.WritevAt([][]byte{v.Bytes()[:100], p}, 0); return err },
		"WritevAt, fault":   func() error { _, err := f.WritevAt([][]byte{p, gone}, 0); return err },
		"Append":            func() error { _, err := f.Append(v.Bytes()[:100]); return err },
		"Append, fault":     func() error { _, err := f.Append(gone); return err },
	}
	for _, before := range []bool{false, true} {
		for what, step := range steps {
			old := debug.SetPanicOnFault(before)
			err := step()
			if after := debug.SetPanicOnFault(old); after != before {
				t.Errorf("%s: the setting was %t and is %t", what, before, after)
			}
			if err != nil && !errors.Is(err, syscall.EFAULT) {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
}

// What ends the function given to Do other than a fault in the view goes on
// as if Do were not there, and the setting is put back.
func TestDoLetsEveryOtherEndGoOn(t *testing.T) {
	needMaps(t)
	f := open(t, fileOf(t, marks[:64<<10]), byMap)
	v := view(t, f, 0, 4096)
	defer v.Release()
	own := errors.New("own")
	var none []byte
	var nowhere *int
	for what, end := range map[string]func(){
		"an error":    func() { panic(own) },
		"nil":         func() { panic(nil) },
		"an index":    func() { _ = none[len(what())] },
		"nil pointer": func() { *nowhere = 1 },
		"Goexit":      runtime.Goexit,
	} {
		bare, within := endOf(func() error { end(); return nil }), endOf(func() error {
			return v.Do(func([]byte) error { end(); return nil })
		})
		if bare.what != within.what || bare.returned || within.returned || within.setting {
			t.Errorf("%s: %+v without Do, %+v within", what, bare, within)
		}
		if what == "an error" && within.value != own {
			t.Errorf("the panic's value is %v, want the very one", within.value)
		}
	}
}

// what is of a length that no compiler knows.
func what() string { return os.Args[0] }
