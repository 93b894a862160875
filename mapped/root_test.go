package mapped_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func TestOpenFileInStaysInside(t *testing.T) {
	outer := t.TempDir()
	must(t, os.WriteFile(filepath.Join(outer, "outside"), pattern(10), 0o666))
	must(t, os.Mkdir(filepath.Join(outer, "root"), 0o777))
	root, err := os.OpenRoot(filepath.Join(outer, "root"))
	must(t, err)
	defer root.Close()
	for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPortable} {
		for _, appenders := range []bool{false, true} {
			opts := &mapped.Options{Backend: b, Appenders: appenders}
			f, err := mapped.OpenFileIn(root, "inside", os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666, opts)
			must(t, err)
			_, err = f.Append(pattern(100))
			must(t, err)
			wantRead(t, f, 0, pattern(100))
			must(t, f.Close())
			if info, err := os.Stat(filepath.Join(outer, "root", "inside")); err != nil || info.Size() != 100 {
				t.Errorf("%v: the file in the root: %v, %v", b, info, err)
			}
			if f, err := mapped.OpenFileIn(root, "../outside", os.O_RDONLY, 0, opts); err == nil {
				f.Close()
				t.Errorf("%v: left the root", b)
			}
		}
	}
	// A reservation that fails takes the new file away from the root again,
	// and only there.
	_, err = mapped.OpenFileIn(root, "new", os.O_RDWR|os.O_CREATE, 0o666, &mapped.Options{Preallocate: 1 << 60})
	if err == nil {
		t.Skip("this file system takes a reservation of 1 EiB, or has none")
	}
	if _, err := root.Stat("new"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the new file is still there: %v", err)
	}
}
