package mapped

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/positional/positionaltest"
)

var backends = []Backend{BackendAuto, BackendPositional, BackendPortable}

// overFaulty is a new file of 64 KiB whose positional calls pass a script.
func overFaulty(t *testing.T, b Backend, script ...positionaltest.Fault) (*RandomAccessFile, *positionaltest.FaultyFile) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, bytes.Repeat([]byte("0123456789abcdef"), 4096), 0o666); err != nil {
		t.Fatal(err)
	}
	h, err := positional.OpenHandle(name, os.O_RDWR, 0, positional.Options{Portable: b == BackendPortable})
	if err != nil {
		t.Fatal(err)
	}
	faulty := positionaltest.Faulty(h, script...)
	f, err := newFile(faulty, h, os.O_RDWR, Options{Backend: b, Reads: ReadMapped})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f, faulty
}

// wantOnce wants cause in exactly one PathError with the file's name.
func wantOnce(t *testing.T, what string, err, cause error) {
	t.Helper()
	p, ok := err.(*fs.PathError)
	if !ok || p.Path == "" || p.Op == "" || !errors.Is(err, cause) {
		t.Errorf("%s: %v, want %v in a PathError", what, err, cause)
		return
	}
	var again *fs.PathError
	if errors.As(p.Err, &again) {
		t.Errorf("%s: %v is wrapped twice", what, err)
	}
}

func TestErrorsAreWrappedOnce(t *testing.T) {
	const at = positionaltest.Forever
	for _, b := range backends {
		var script []positionaltest.Fault
		for _, op := range []positionaltest.Op{
			positionaltest.OpWriteAt, positionaltest.OpWritevAt, positionaltest.OpAppend, positionaltest.OpTruncate,
			positionaltest.OpPreallocate, positionaltest.OpTrim, positionaltest.OpPunchHole, positionaltest.OpSync,
			positionaltest.OpSyncData, positionaltest.OpStat, positionaltest.OpRefresh,
		} {
			script = append(script, positionaltest.On(op, 1).Times(at).Fail(syscall.EIO))
		}
		f, _ := overFaulty(t, b, script...)
		p := make([]byte, 10)
		for what, call := range map[string]func() error{
			"WriteAt":           func() error { _, err := f.WriteAt(p, 0); return err },
			"WritevAt":          func() error { _, err := f.WritevAt([][]byte{p}, 0); return err },
			"Append":            func() error { _, err := f.Append(p); return err },
			"Truncate":          func() error { return f.Truncate(1) },
			"grow":              func() error { return f.Truncate(1 << 20) },
			"Preallocate":       func() error { return f.Preallocate(1) },
			"Trim":              func() error { return f.Trim() },
			"PunchHole":         func() error { return f.PunchHole(0, 1) },
			"Sync":              func() error { return f.Sync() },
			"SyncData":          func() error { return f.SyncData() },
			"Stat":              func() error { _, err := f.Stat(); return err },
			"Refresh":           func() error { _, err := f.Refresh(); return err },
			"View past the end": func() error { _, err := f.View(1<<20, 1); return err },
		} {
			wantOnce(t, b.String()+" "+what, call(), syscall.EIO)
		}
		if f.Size() != 64<<10 {
			t.Errorf("%v: Size %d after nothing but failures", b, f.Size())
		}
	}
}

func TestCountsOfPartialCalls(t *testing.T) {
	for _, b := range backends {
		f, _ := overFaulty(t, b,
			positionaltest.On(positionaltest.OpWriteAt, 1).Short(7).Fail(positional.ErrNoSpace),
			positionaltest.On(positionaltest.OpReadAt, 1).Short(5).Fail(syscall.EIO),
			positionaltest.On(positionaltest.OpReadAt, 2).Short(5).Fail(io.EOF),
		)
		n, err := f.WriteAt(make([]byte, 100), 64<<10)
		wantOnce(t, "WriteAt", err, ErrNoSpace)
		if n != 7 || f.Size() != 64<<10+7 {
			t.Errorf("%v: WriteAt = %d, Size %d", b, n, f.Size())
		}
		p := make([]byte, 200)
		// Past the end the system is always asked.
		const tail = 64<<10 + 7 - 7
		n, err = f.ReadAt(p, tail)
		if wantOnce(t, "ReadAt", err, syscall.EIO); n < 5 {
			t.Errorf("%v: ReadAt = %d, want the 5 bytes that were read", b, n)
		}
		if n, err = f.ReadAt(p, tail); n < 5 || err != io.EOF {
			t.Errorf("%v: ReadAt = %d, %v, want a bare EOF", b, n, err)
		}
	}
}

// F012, F013: while calls that change the file are held up, readers go on.
func TestReadersWaitForNoWriter(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, b := range backends {
		var gate positionaltest.Gate
		f, _ := overFaulty(t, b,
			positionaltest.On(positionaltest.OpWriteAt, 1).Hold(&gate),
			positionaltest.On(positionaltest.OpAppend, 1).Hold(&gate),
			positionaltest.On(positionaltest.OpTruncate, 1).Hold(&gate),
		)
		v, err := f.View(0, 100)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 3)
		go func() { _, err := f.WriteAt(make([]byte, 1<<20), 0); done <- err }()
		go func() { _, err := f.Append(make([]byte, 10)); done <- err }()
		go func() { done <- f.Truncate(4 << 20) }()
		if err := gate.Await(ctx, 3); err != nil {
			t.Fatalf("the three calls do not come together: %v", err)
		}
		p := make([]byte, 64<<10)
		for off := int64(0); off < 64<<10; off += 999 {
			if n, err := f.ReadAt(p, off); n != int(64<<10-off) && n != len(p) || err != nil && err != io.EOF {
				t.Fatalf("%v: ReadAt = %d, %v", b, n, err)
			}
		}
		w, err := f.View(100, 100)
		if err != nil {
			t.Fatal(err)
		}
		w.Release()
		v.Release()
		gate.Open()
		for range 3 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	}
}
