package positional

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// scripted is a system whose answers are given.
type scripted struct {
	portable
	stored int
	errs   []error // of syncs, one after the other
}

func (s *scripted) writeCounted(*os.File, []byte, int64) (int, error) {
	return s.stored, syscall.EIO
}

func (s *scripted) syncAll(*os.File) error {
	err := s.errs[0]
	s.errs = s.errs[1:]
	return err
}

func (s *scripted) syncData(f *os.File) error { return s.syncAll(f) }

// over is a handle over a file of 10 bytes that cannot be written, though the
// handle does not know.
func over(t *testing.T, sys system) *Handle {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, make([]byte, 10), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	h, err := newHandle(f, name, os.O_RDWR, sys, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// F072: what was stored before a failure is counted, and shows in the size.
func TestWriteCountsWhatWasStored(t *testing.T) {
	for _, tc := range []struct{ stored, size int }{{0, 10}, {3, 10}, {7, 12}} {
		h := over(t, &scripted{stored: tc.stored})
		n, err := h.WriteAt(make([]byte, 20), 5)
		if n != tc.stored || !errors.Is(err, syscall.EIO) || h.Size() != int64(tc.size) {
			t.Errorf("WriteAt = %d, %v, Size %d, want %d and %d", n, err, h.Size(), tc.stored, tc.size)
		}
	}
}

// F115: a failed sync is never followed by one that says all is well.
func TestSyncFailureStays(t *testing.T) {
	for _, calls := range [][]func(*Handle) error{
		{(*Handle).Sync, (*Handle).Sync, (*Handle).SyncData},
		{(*Handle).SyncData, (*Handle).Sync, (*Handle).SyncData},
	} {
		h := over(t, &scripted{errs: []error{nil, syscall.EIO, nil, nil, nil}})
		if err := h.Sync(); err != nil {
			t.Fatal(err)
		}
		for i, call := range calls {
			if err := call(h); !errors.Is(err, ErrSyncFailed) || !errors.Is(err, syscall.EIO) {
				t.Errorf("sync %d after the failure: %v, want ErrSyncFailed around EIO", i, err)
			}
		}
	}
}

// A failed append leaves nothing of its record, and the next one lands where
// it would have.
func TestAppendTakesBack(t *testing.T) {
	h := over(t, &scripted{stored: 0})
	if off, err := h.Append(make([]byte, 5)); err == nil || h.Size() != 10 || off != 10 {
		t.Errorf("Append = %d, %v, Size %d", off, err, h.Size())
	}
	// Stored in part, and cannot be cut since the file is read-only: the
	// size is what the system says.
	h = over(t, &scripted{stored: 3})
	if _, err := h.Append(make([]byte, 5)); err == nil || h.Size() != 10 {
		t.Errorf("Append that stored a part: %v, Size %d", err, h.Size())
	}
}

func TestPortableCountsByHalves(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p := bytes.Repeat([]byte("x"), 1000)
	if n, err := (portable{}).writeCounted(f, p, 3); n != 1000 || err != nil {
		t.Errorf("writeCounted = %d, %v", n, err)
	}
	r, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if n, err := (portable{}).writeCounted(r, p, 3); n != 0 || err == nil {
		t.Errorf("writeCounted to a read-only file = %d, %v", n, err)
	}
}

func TestCauseTakesThePathOff(t *testing.T) {
	if err := cause(&fs.PathError{Op: "x", Path: "y", Err: io.ErrNoProgress}); err != io.ErrNoProgress {
		t.Errorf("cause = %v", err)
	}
	if cause(io.EOF) != io.EOF || cause(nil) != nil {
		t.Error("cause changes EOF or nil")
	}
}
