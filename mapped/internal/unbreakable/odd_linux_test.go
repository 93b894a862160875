package unbreakable

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// An odd is a file that is not like others, opened with flag.
type odd struct {
	name string
	flag int
	// unmapped says that BackendMapped must refuse it, noFIFO that
	// BackendPortable must: os.File would wait for the other end.
	unmapped, noFIFO bool
}

// check opens the file on every backend, compares its answers with those of
// os.File and calls every method.
func (o odd) check(t *testing.T) {
	t.Helper()
	for _, b := range everyBackend {
		t.Run(b.String(), func(t *testing.T) {
			f := o.open(t, b)
			if f == nil {
				return
			}
			o.compare(t, f)
			o.callAll(t, f)
		})
	}
}

// open answers nil where the backend refuses the file, as it should.
func (o odd) open(t *testing.T, b mapped.Backend) (f *mapped.RandomAccessFile) {
	t.Helper()
	var err error
	returns(t, "OpenFile", func() {
		f, err = mapped.OpenFile(o.name, o.flag, 0, &mapped.Options{Backend: b})
	})
	if b == mapped.BackendMapped && o.unmapped || b == mapped.BackendPortable && o.noFIFO {
		wantError(t, err, errors.ErrUnsupported)
		return nil
	}
	must(t, err)
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// reference is the same file as os.File has it, without waiting for the other
// end of a FIFO.
func (o odd) reference(t *testing.T) *os.File {
	t.Helper()
	f, err := os.OpenFile(o.name, o.flag|syscall.O_NONBLOCK, 0)
	must(t, err)
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func (o odd) writable() bool { return o.flag&(os.O_RDWR|os.O_WRONLY) != 0 }

func (o odd) compare(t *testing.T, f *mapped.RandomAccessFile) {
	t.Helper()
	ref := o.reference(t)
	for _, off := range []int64{0, 3, 5000} {
		for range sixTimes { // by system call first, from maps then
			o.compareReads(t, f, ref, off)
		}
	}
	if !o.writable() {
		return
	}
	n, err := f.WriteAt([]byte("odd"), 0)
	want, wantErr := ref.WriteAt([]byte("odd"), 0)
	if n != want || !sameClass(err, wantErr) {
		t.Errorf("WriteAt = %d, %v; os.File: %d, %v", n, err, want, wantErr)
	}
	if err, wantErr := f.Truncate(f.Size()), ref.Truncate(f.Size()); !sameClass(err, wantErr) {
		t.Errorf("Truncate = %v; os.File: %v", err, wantErr)
	}
	if err, wantErr := f.Sync(), ref.Sync(); !sameClass(err, wantErr) {
		t.Errorf("Sync = %v; os.File: %v", err, wantErr)
	}
}

func (o odd) compareReads(t *testing.T, f *mapped.RandomAccessFile, ref *os.File, off int64) {
	t.Helper()
	got, want := make([]byte, 64), make([]byte, 64)
	var n, wantN int
	var err, wantErr error
	returns(t, "ReadAt", func() { n, err = f.ReadAt(got, off) })
	returns(t, "ReadAt of os.File", func() { wantN, wantErr = ref.ReadAt(want, off) })
	if n != wantN || !sameClass(err, wantErr) || !bytes.Equal(got[:n], want[:n]) {
		t.Fatalf("ReadAt(%d) = %d, %v; os.File: %d, %v; or other bytes", off, n, err, wantN, wantErr)
	}
}

// sameClass reports whether two errors say the same: nothing, a bare io.EOF,
// one errno, or a cause of the same words.
func sameClass(a, b error) bool {
	if a == nil || b == nil || a == io.EOF || b == io.EOF {
		return a == b
	}
	var x, y syscall.Errno
	if errors.As(a, &x) || errors.As(b, &y) {
		return errors.As(b, &y) && x == y
	}
	return causeOf(a).Error() == causeOf(b).Error()
}

func causeOf(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	return err
}

// callAll calls every method once; Close twice.
func (o odd) callAll(t *testing.T, f *mapped.RandomAccessFile) {
	t.Helper()
	for _, c := range everyMethod {
		var err error
		returns(t, c.name, func() { err = c.call(f) })
		if problem := misshapen(err, o.name); problem != "" {
			t.Errorf("%s: %v: %s", c.name, err, problem)
		}
		if c.changes && !o.writable() && !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%s of a file opened read-only: %v", c.name, err)
		}
	}
	if f.Name() != o.name {
		t.Errorf("Name is %q", f.Name())
	}
	must(t, f.Close())
	if err := f.Close(); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("the second Close: %v", err)
	}
}

// everyMethod is every method of a RandomAccessFile that may fail, but Close.
var everyMethod = []struct {
	name    string
	changes bool
	call    func(f *mapped.RandomAccessFile) error
}{
	{"ReadAt", false, func(f *mapped.RandomAccessFile) error { _, err := f.ReadAt(make([]byte, 9), 0); return err }},
	{"ReadvAt", false, func(f *mapped.RandomAccessFile) error {
		_, err := f.ReadvAt([][]byte{make([]byte, 5), nil, make([]byte, 7)}, 0)
		return err
	}},
	{"View", false, viewOnce},
	{"View of nothing", false, func(f *mapped.RandomAccessFile) error { _, err := f.View(0, 0); return err }},
	{"Stat", false, func(f *mapped.RandomAccessFile) error { _, err := f.Stat(); return err }},
	{"Refresh", false, func(f *mapped.RandomAccessFile) error { _, err := f.Refresh(); return err }},
	{"Advise", false, func(f *mapped.RandomAccessFile) error { return f.Advise(0, 10, mapped.AdviceRandom) }},
	{"Prefetch", false, func(f *mapped.RandomAccessFile) error { return f.Prefetch(0, 10) }},
	{"Resident", false, func(f *mapped.RandomAccessFile) error { _, err := f.Resident(0, 10); return err }},
	{"Stream", false, func(f *mapped.RandomAccessFile) error { _, err := f.Stream().Read(make([]byte, 4)); return err }},
	{"WriteAt", true, func(f *mapped.RandomAccessFile) error { _, err := f.WriteAt([]byte("odd"), 0); return err }},
	{"WritevAt", true, func(f *mapped.RandomAccessFile) error {
		_, err := f.WritevAt([][]byte{[]byte("od"), nil, []byte("d")}, 0)
		return err
	}},
	{"Append", true, func(f *mapped.RandomAccessFile) error { _, err := f.Append([]byte("odd")); return err }},
	{"Truncate", true, func(f *mapped.RandomAccessFile) error { return f.Truncate(f.Size()) }},
	{"Preallocate", true, func(f *mapped.RandomAccessFile) error { return f.Preallocate(10) }},
	{"PunchHole", true, func(f *mapped.RandomAccessFile) error { return f.PunchHole(0, 1) }},
	{"Trim", true, (*mapped.RandomAccessFile).Trim},
	{"SyncData", false, (*mapped.RandomAccessFile).SyncData},
	{"Sync", false, (*mapped.RandomAccessFile).Sync},
}

func viewOnce(f *mapped.RandomAccessFile) error {
	v, err := f.View(0, 1)
	if err != nil {
		return err
	}
	defer v.Release()
	_ = v.Mapped()
	return v.Do(func(b []byte) error { _ = b[0]; return nil })
}
