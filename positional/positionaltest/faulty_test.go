package positionaltest_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seekless/seekless/positional"
	pt "github.com/seekless/seekless/positional/positionaltest"
)

var errInjected = errors.New("injected")

// openNew opens a reference that holds content.
func openNew(t *testing.T, content string) positional.File {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := openReference(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// holds checks the contents of a file from outside.
func holds(t *testing.T, f positional.File, want string) {
	t.Helper()
	got, err := os.ReadFile(f.Name())
	if err != nil || string(got) != want {
		t.Errorf("the file holds %q, %v, want %q", got, err, want)
	}
}

// recorded compares the calls of f.
func recorded(t *testing.T, f *pt.FaultyFile, want ...pt.Call) {
	t.Helper()
	if d := cmp.Diff(want, f.Calls(), cmpopts.EquateErrors(), cmpopts.EquateEmpty()); d != "" {
		t.Errorf("calls (-want +got):\n%s", d)
	}
}

// Without a script a faulty file is the file below.
func TestFaultyConforms(t *testing.T) {
	s := lending()
	s.View = nil
	s.Open = func(name string, flag int, perm fs.FileMode) (positional.File, error) {
		f, err := openReference(name, flag, perm)
		if err != nil {
			return nil, err
		}
		return pt.Faulty(f), nil
	}
	s.Run(t)
}

func TestFaultyFails(t *testing.T) {
	for _, op := range []pt.Op{
		pt.OpReadAt, pt.OpWriteAt, pt.OpReadvAt, pt.OpWritevAt, pt.OpAppend, pt.OpRefresh, pt.OpStat,
		pt.OpTruncate, pt.OpPreallocate, pt.OpTrim, pt.OpPunchHole, pt.OpSync, pt.OpSyncData, pt.OpClose,
	} {
		t.Run(string(op), func(t *testing.T) {
			f := pt.Faulty(openNew(t, "unchanged"), pt.On(op, 1).Fail(errInjected))
			if err := perform(f, op); err != errInjected {
				t.Errorf("the first call answers %v", err)
			}
			holds(t, f, "unchanged")
			if err := perform(f, op); err != nil {
				t.Errorf("the second call answers %v", err)
			}
			calls := f.Calls()
			if len(calls) != 2 || calls[0].Op != op || calls[0].Err != errInjected || calls[1].Err != nil {
				t.Errorf("recorded %v", calls)
			}
		})
	}
}

// perform makes a call that changes the file, where op can.
func perform(f positional.File, op pt.Op) (err error) {
	switch op {
	case pt.OpReadAt:
		_, err = f.ReadAt(make([]byte, 3), 0)
	case pt.OpWriteAt:
		_, err = f.WriteAt([]byte("new"), 0)
	case pt.OpReadvAt:
		_, err = f.ReadvAt([][]byte{make([]byte, 3)}, 0)
	case pt.OpWritevAt:
		_, err = f.WritevAt([][]byte{[]byte("new")}, 0)
	case pt.OpAppend:
		_, err = f.Append([]byte("new"))
	case pt.OpRefresh:
		_, err = f.Refresh()
	case pt.OpStat:
		_, err = f.Stat()
	case pt.OpTruncate:
		err = f.Truncate(3)
	case pt.OpPunchHole:
		err = f.PunchHole(0, 3)
	case pt.OpPreallocate:
		err = ignore(f.Preallocate(3), errors.ErrUnsupported)
	default:
		err = map[pt.Op]func() error{
			pt.OpTrim: f.Trim, pt.OpSync: f.Sync, pt.OpSyncData: f.SyncData, pt.OpClose: f.Close,
		}[op]()
	}
	return err
}

func ignore(err, class error) error {
	if errors.Is(err, class) {
		return nil
	}
	return err
}

func TestFaultyShortTransfers(t *testing.T) {
	f := pt.Faulty(openNew(t, "0123456789"),
		pt.On(pt.OpReadAt, 1).Short(4),
		pt.On(pt.OpWriteAt, 1).Short(2).Fail(errInjected),
		pt.On(pt.OpReadvAt, 1).Short(5),
		pt.On(pt.OpWritevAt, 1).Short(3),
		pt.On(pt.OpAppend, 1).Short(1).Fail(errInjected),
	)
	p := make([]byte, 8)
	if n, err := f.ReadAt(p, 1); n != 4 || err != nil || string(p[:5]) != "1234\x00" {
		t.Errorf("ReadAt = (%d, %v), %q", n, err, p)
	}
	if n, err := f.WriteAt([]byte("abc"), 0); n != 2 || err != errInjected {
		t.Errorf("WriteAt = (%d, %v)", n, err)
	}
	a, b := make([]byte, 3), make([]byte, 4)
	if n, err := f.ReadvAt([][]byte{a, nil, b}, 0); n != 5 || err != nil || string(a)+string(b) != "ab234\x00\x00" {
		t.Errorf("ReadvAt = (%d, %v), %q %q", n, err, a, b)
	}
	if n, err := f.WritevAt([][]byte{[]byte("de"), []byte("fg")}, 5); n != 3 || err != nil {
		t.Errorf("WritevAt = (%d, %v)", n, err)
	}
	if _, err := f.Append([]byte("xyz")); err != errInjected {
		t.Errorf("Append = %v", err)
	}
	holds(t, f, "ab234def89x")
	recorded(t, f,
		pt.Call{Op: pt.OpReadAt, Off: 1, Len: 8, N: 4},
		pt.Call{Op: pt.OpWriteAt, Off: 0, Len: 3, N: 2, Err: errInjected},
		pt.Call{Op: pt.OpReadvAt, Off: 0, Len: 7, N: 5},
		pt.Call{Op: pt.OpWritevAt, Off: 5, Len: 4, N: 3},
		pt.Call{Op: pt.OpAppend, Off: 10, Len: 3, N: 1, Err: errInjected},
	)
}

func TestFaultyRecordsChanges(t *testing.T) {
	f := pt.Faulty(openNew(t, "0123456789"), pt.On(pt.OpPreallocate, 1).Fail(errInjected))
	f.Truncate(5)
	f.Preallocate(1 << 40)
	f.PunchHole(1, 2)
	f.ReadAt(make([]byte, 9), 3)
	f.Refresh()
	recorded(t, f,
		pt.Call{Op: pt.OpTruncate, Len: 5},
		pt.Call{Op: pt.OpPreallocate, Len: 1 << 40, Err: errInjected},
		pt.Call{Op: pt.OpPunchHole, Off: 1, Len: 2},
		pt.Call{Op: pt.OpReadAt, Off: 3, Len: 9, N: 2, Err: io.EOF},
		pt.Call{Op: pt.OpRefresh, N: 5},
	)
}

func TestFaultyClaims(t *testing.T) {
	f := pt.Faulty(openNew(t, "0123456789"),
		pt.On(pt.OpReadAt, 1).Claim(99),
		pt.On(pt.OpWritevAt, 1).Short(0).Claim(3),
		pt.On(pt.OpAppend, 1).Claim(7),
		pt.On(pt.OpRefresh, 1).Claim(1),
	)
	if n, err := f.ReadAt(make([]byte, 2), 0); n != 99 || err != nil {
		t.Errorf("ReadAt = (%d, %v)", n, err)
	}
	if n, err := f.WritevAt([][]byte{[]byte("abc")}, 0); n != 3 || err != nil {
		t.Errorf("WritevAt = (%d, %v)", n, err)
	}
	if off, err := f.Append([]byte("x")); off != 7 || err != nil {
		t.Errorf("Append = (%d, %v)", off, err)
	}
	if size, err := f.Refresh(); size != 1 || err != nil {
		t.Errorf("Refresh = (%d, %v)", size, err)
	}
	holds(t, f, "0123456789x")
}

// The script is a list of ranges of calls, and the first match decides.
func TestFaultyCountsCalls(t *testing.T) {
	f := pt.Faulty(openNew(t, "0123456789"),
		pt.On(pt.OpReadAt, 2).Times(2).Fail(errInjected),
		pt.On(pt.OpReadAt, 3).Fail(io.ErrNoProgress),
		pt.On(pt.OpReadAt, 6).Times(pt.Forever).Short(1),
		pt.On(pt.OpReadAt, 0).Times(pt.Forever).Fail(errInjected),
		pt.Fault{}.Fail(errInjected),
	)
	want := []struct {
		n   int
		err error
	}{{5, nil}, {0, errInjected}, {0, errInjected}, {5, nil}, {5, nil}, {1, nil}, {1, nil}, {1, nil}}
	for i, w := range want {
		if n, err := f.ReadAt(make([]byte, 5), 0); n != w.n || err != w.err {
			t.Errorf("call %d = (%d, %v), want (%d, %v)", i+1, n, err, w.n, w.err)
		}
	}
}

// What a fault does not pass on never reaches the file below.
func TestFaultyPassesNothingOn(t *testing.T) {
	below := pt.Faulty(openNew(t, "unchanged"))
	f := pt.Faulty(below,
		pt.On(pt.OpWriteAt, 1).Short(0),
		pt.On(pt.OpAppend, 1).Fail(errInjected),
		pt.On(pt.OpReadAt, 1).Fail(errInjected),
		pt.On(pt.OpSync, 1).Fail(errInjected),
	)
	if n, err := f.WriteAt([]byte("new"), 0); n != 0 || err != nil {
		t.Errorf("WriteAt = (%d, %v)", n, err)
	}
	f.Append(nil)
	f.ReadAt(nil, 0)
	f.Sync()
	recorded(t, below)
	if n, err := f.WriteAt(nil, 0); n != 0 || err != nil {
		t.Errorf("WriteAt(nil) = (%d, %v)", n, err)
	}
	recorded(t, below, pt.Call{Op: pt.OpWriteAt})
}

func TestFaultyKeepsItsOwnSlices(t *testing.T) {
	script := []pt.Fault{pt.On(pt.OpReadAt, 1).Fail(errInjected)}
	f := pt.Faulty(openNew(t, "bytes"), script...)
	script[0] = pt.Fault{}
	if _, err := f.ReadAt(make([]byte, 1), 0); err != errInjected {
		t.Errorf("the script changed: ReadAt = %v", err)
	}
	clear(f.Calls())
	recorded(t, f, pt.Call{Op: pt.OpReadAt, Len: 1, Err: errInjected})
}

func TestCallPrints(t *testing.T) {
	call := pt.Call{Op: pt.OpReadAt, Off: 3, Len: 9, N: 2, Err: io.EOF}
	if got, want := call.String(), "ReadAt(off 3, len 9) = 2, EOF"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
}
