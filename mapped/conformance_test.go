package mapped_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/positional/positionaltest"
	"github.com/seekless/seekless/region"
)

// TestConformance runs the suite on every backend, and on maps whose segments
// begin with a page so that their edges are crossed.
func TestConformance(t *testing.T) {
	for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendMapped, mapped.BackendPositional, mapped.BackendPortable} {
		t.Run(b.String(), func(t *testing.T) { conform(t, mapped.Options{Backend: b}) })
	}
	t.Run("mapped, any page", func(t *testing.T) {
		conform(t, mapped.Options{Backend: mapped.BackendMapped, Reads: mapped.ReadMapped})
	})
	t.Run("mapped, segments of a page", func(t *testing.T) {
		smallSegments(t)
		conform(t, mapped.Options{Backend: mapped.BackendMapped, Reads: mapped.ReadMapped})
	})
}

// smallSegments makes the first segment of files opened from now on a page.
func smallSegments(t *testing.T) {
	old := region.MinSegment
	region.MinSegment = 4096
	t.Cleanup(func() { region.MinSegment = old })
}

// refusesReadOnly reports whether a file that is opened read-only is not mapped
// where the tests have theirs: on an overlay file system.
func refusesReadOnly(t *testing.T) bool {
	f, err := os.Open(fileOf(t, []byte("data")))
	must(t, err)
	defer f.Close()
	_, reason := region.Trust(f, region.Trusted{Size: 4, Asked: true})
	return strings.HasPrefix(reason, "an overlay file system")
}

func conform(t *testing.T, opts mapped.Options) {
	if opts.Backend == mapped.BackendMapped && !region.Supported {
		t.Skip("this system cannot map files")
	}
	writableOnly := refusesReadOnly(t)
	positionaltest.Suite{
		Open: func(name string, flag int, perm fs.FileMode) (positional.File, error) {
			o := opts
			readable, writable := flag&os.O_WRONLY == 0, flag&(os.O_WRONLY|os.O_RDWR) != 0
			if o.Backend == mapped.BackendMapped && (!readable || !writable && writableOnly) {
				o.Backend = mapped.BackendAuto // see TestBackendMappedRefuses
			}
			f, err := mapped.OpenFile(name, flag, perm, &o)
			if err != nil {
				return nil, err
			}
			return f, nil
		},
		WrapsErrors: true,
		View: func(f positional.File, off int64, n int) (positionaltest.Lent, error) {
			v, err := f.(*mapped.RandomAccessFile).View(off, n)
			if err != nil {
				return nil, err
			}
			return v, nil
		},
		ErrPinned: mapped.ErrPinned,
		ErrFault:  mapped.ErrFault,
	}.Run(t)
}
