package unbreakable

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// reserves reports whether a reservation was made, and fails on any answer but
// nil and errors.ErrUnsupported.
func reserves(t testing.TB, f *mapped.RandomAccessFile, n int64) bool {
	t.Helper()
	err := f.Preallocate(n)
	if errors.Is(err, errors.ErrUnsupported) {
		return false
	}
	must(t, err)
	return true
}

// F089, F091: there is one mode, and it never shows in the size or contents.
func TestF089ReservationDoesNotShow(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileOf(t, pattern(10))
		f := open(t, name, opts)
		for _, n := range []int64{1 << 20, 10, 11, 0, 1 << 20, 3 << 20} {
			reserves(t, f, n)
			wantSizeIs(t, f, 10)
			wantContents(t, name, pattern(10))
		}
	})
}

// F090: an append lands at the end of the data, not of the reservation.
func TestF090AppendLandsAtTheEndOfTheData(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		for _, opts.Appenders = range []bool{false, true} {
			name := fileOf(t, pattern(10))
			f := open(t, name, opts)
			reserves(t, f, 1<<20)
			wantAppend(t, f, pattern(100), 10)
			wantAppend(t, f, pattern(2<<20), 110)
			must(t, f.Close())
			wantContents(t, name, append(append(pattern(10), pattern(100)...), pattern(2<<20)...))
		}
	})
}

// F091: nothing follows the last byte that was written.
func TestF091NoTrailingZeros(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		opts.Preallocate = 1 << 20 // silent where there is no such thing
		for _, written := range []int{0, 10, 5000} {
			name := fileOf(t, nil)
			f := open(t, name, opts)
			_, err := f.WriteAt(pattern(written), 0)
			must(t, err)
			wantContents(t, name, pattern(written))
			must(t, f.Close())
			wantContents(t, name, pattern(written))
		}
	})
}

// F093: nothing gets smaller by reserving less than there is.
func TestF093ReservationNeverShrinks(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		data := pattern(2 << 20)
		name := fileOf(t, data)
		f := open(t, name, opts)
		for _, n := range []int64{100, 0, 1, 1 << 20, 2<<20 - 1, 2 << 20} {
			reserves(t, f, n)
			wantSizeIs(t, f, 2<<20)
		}
		wantError(t, f.Preallocate(-1), fs.ErrInvalid)
		wantError(t, f.Preallocate(math.MinInt64), fs.ErrInvalid)
		must(t, f.Close())
		wantContents(t, name, data)
		wantError(t, f.Preallocate(1), fs.ErrClosed)
	})
}

func TestReservationNeedsAWritableFile(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		f, err := mapped.OpenFile(fileOf(t, pattern(10)), os.O_RDONLY, 0, &opts)
		must(t, err)
		defer f.Close()
		for _, n := range []int64{0, 5, 1 << 20} {
			wantError(t, f.Preallocate(n), fs.ErrPermission)
		}
		wantError(t, f.Preallocate(-1), fs.ErrInvalid)
	})
}

// wantTooMuch wants the error of a reservation for which there is no room: it
// says how much was asked for, of which file.
func wantTooMuch(t *testing.T, f *mapped.RandomAccessFile, n int64) {
	t.Helper()
	err := f.Preallocate(n)
	if !errors.Is(err, mapped.ErrNoSpace) && !errors.Is(err, mapped.ErrTooLarge) {
		t.Fatalf("Preallocate(%d): %v", n, err)
	}
	wantError(t, err, err)
	if !strings.Contains(err.Error(), fmt.Sprint(n)) || !strings.Contains(err.Error(), f.Name()) {
		t.Errorf("%q does not say %d and %s", err, n, f.Name())
	}
}

// F094: more than there can be is an error at once, and nothing else changes.
func TestF094HugeReservationIsAnError(t *testing.T) {
	name := fileOf(t, pattern(5000))
	f := open(t, name, mapped.Options{})
	if !reserves(t, f, 6000) {
		t.Skip("no reservations here")
	}
	for _, n := range []int64{1 << 50, 1 << 60, 1 << 62, math.MaxInt64} {
		wantTooMuch(t, f, n)
		wantSizeIs(t, f, 5000)
	}
	wantAppend(t, f, []byte("goes on"), 5000)
	must(t, f.Close())
	wantContents(t, name, append(pattern(5000), "goes on"...))
}

// What others appended since is not cut off where a reservation fails.
func TestFailedReservationKeepsWhatOthersAppended(t *testing.T) {
	name := fileOf(t, pattern(10))
	f := open(t, name, mapped.Options{})
	if !reserves(t, f, 11) {
		t.Skip("no reservations here")
	}
	must(t, os.WriteFile(name, pattern(5000), 0o666))
	wantTooMuch(t, f, 1<<60)
	wantContents(t, name, pattern(5000))
	reserves(t, f, 1<<20)
	wantContents(t, name, pattern(5000))
	must(t, f.Close())
	wantContents(t, name, pattern(5000))
}

// F101: what is reserved past the end is no hole to punch, and stays.
func TestF101PunchPastTheEndDoesNothing(t *testing.T) {
	name := fileOf(t, pattern(10_000))
	f := open(t, name, mapped.Options{})
	if !reserves(t, f, 1<<20) {
		t.Skip("no reservations here")
	}
	for _, off := range []int64{10_000, 10_001, 1 << 19, 1 << 30} {
		must(t, f.PunchHole(off, 1<<20))
	}
	wantSizeIs(t, f, 10_000)
	if n := f.Stats().Reserved; n != 1<<20-10_000 {
		t.Errorf("%d bytes are reserved", n)
	}
	must(t, f.Trim())
	if n := f.Stats().Reserved; n != 0 {
		t.Errorf("%d bytes are reserved after Trim", n)
	}
	wantContents(t, name, pattern(10_000))
}
