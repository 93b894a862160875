//go:build !race

package unix

import (
	"errors"
	"slices"
	"testing"

	sys "golang.org/x/sys/unix"
)

// The race detector makes pools forget, hence the build tag.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	_, fd := tempFile(t, pattern(16*PageSize()))
	p := make([]byte, 1000)
	bufs := slices.Repeat([][]byte{p}, 64)
	b := mapFile(t, fd, 16)
	vec := make([]byte, 16, 256) // qemu may answer for four pages at each
	for _, c := range []struct {
		name string
		call func() error
	}{
		{"ReadAt", func() error { _, err := ReadAt(fd, p, 5); return err }},
		{"WriteAt", func() error { _, err := WriteAt(fd, p, 5); return err }},
		{"ReadvAt", func() error { _, err := ReadvAt(fd, bufs, 5); return err }},
		{"WritevAt", func() error { _, err := WritevAt(fd, bufs, 5); return err }},
		{"Append", func() error { _, _, err := Append(fd, p[:1]); return err }},
		{"Resident", func() error { return Resident(b, vec) }},
		{"Advise", func() error { return Advise(b, WillNeed) }},
		{"Cached", func() error { _, err := Cached(fd, 0, 5000); return err }},
		{"ReadNoWait", func() error { _, err := ReadNoWait(fd, p, 5); return err }},
		{"Prefetch", func() error { return Prefetch(fd, 0, 5000) }},
	} {
		var err error
		allocs := testing.AllocsPerRun(200, func() { err = errors.Join(err, c.call()) })
		if err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, sys.EAGAIN) {
			t.Errorf("%s answered %v", c.name, err)
		}
		if err == nil && allocs != 0 {
			t.Errorf("%s allocates %v times a call", c.name, allocs)
		}
	}
}
