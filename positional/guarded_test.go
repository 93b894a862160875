package positional

import (
	"errors"
	"syscall"
	"testing"
)

func TestBelieved(t *testing.T) {
	p := []byte("bytes")
	for _, tc := range []struct {
		name string
		call func([]byte, int64) (int, error)
		n    int
		err  error
	}{
		{"what is said", func(p []byte, off int64) (int, error) { return int(off), errors.ErrUnsupported }, 3, errors.ErrUnsupported},
		{"nothing wrong", func(p []byte, off int64) (int, error) { return len(p), nil }, 5, nil},
		// As os.File does with a count that is too large.
		{"more than asked", func(p []byte, off int64) (int, error) { return len(p[len(p)+int(off):]), nil }, 0, syscall.EIO},
		{"a word for it", func([]byte, int64) (int, error) { panic("invalid return from write") }, 0, syscall.EIO},
	} {
		if n, err := believed(tc.call, p, 3); n != tc.n || err != tc.err {
			t.Errorf("%s: %d, %v, want %d, %v", tc.name, n, err, tc.n, tc.err)
		}
	}
}
