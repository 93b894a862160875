package unbreakable

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"sync"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// allowing drops an error that a call may meet because Close came first, or
// because the system cannot.
func allowing(err error) error {
	if errors.Is(err, fs.ErrClosed) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// raceReservations reserves, appends, cuts and closes at the same time, and
// wants the file to be whole records, with nothing behind the last.
func raceReservations(t *testing.T, name string, opts mapped.Options) {
	t.Helper()
	record := bytes.Repeat([]byte("r"), 3000)
	f := open(t, name, opts)
	var all sync.WaitGroup
	try := func(times int, call func(i int64) error) {
		all.Go(func() {
			for i := range int64(times) {
				if err := allowing(call(i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for range 2 {
		try(20, func(i int64) error { return f.Preallocate(i * 10_000) })
		try(20, func(int64) error { _, err := f.Append(record); return err })
	}
	try(5, func(i int64) error {
		// Only this cuts, and the others only grow: it never makes zeros.
		if err := f.Truncate(f.Size() / 6000 * 3000); err != nil || i < 4 {
			return err
		}
		return f.Close()
	})
	all.Wait()
	data, err := os.ReadFile(name)
	must(t, err)
	if n := len(data); int64(n) != f.Size() || !bytes.Equal(data, bytes.Repeat(record, n/len(record))) {
		t.Fatalf("%d bytes, Size %d, or others than were appended", n, f.Size())
	}
}

func TestReservationsAgainstAppendsCutsAndClose(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		for range 20 {
			raceReservations(t, fileOf(t, nil), opts)
		}
	})
}
