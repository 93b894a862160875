package compare_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/seekless/seekless/examples/compare"
)

func TestEveryContenderReadsTheSameBytes(t *testing.T) {
	name, content := newFile(t)
	for _, c := range compare.All() {
		t.Run(c.Name, func(t *testing.T) {
			r := openReader(t, c, name)
			for _, off := range []int64{0, 1, 4095, 4096, 65_535, fileSize / 2, fileSize - 64*kib} {
				p := make([]byte, 64*kib)
				n, err := r.ReadAt(p, off)
				if n != len(p) || err != nil {
					t.Errorf("ReadAt(%d) = %d, %v", off, n, err)
				}
				if !bytes.Equal(p, content[off:off+int64(len(p))]) {
					t.Errorf("wrong bytes from %d", off)
				}
			}
		})
	}
}

func TestEveryWriterStoresInTheFile(t *testing.T) {
	for _, c := range compare.All() {
		if c.OpenFile == nil {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			name, content := newFile(t)
			f, err := c.OpenFile(name)
			if err != nil {
				t.Fatal(err)
			}
			const off = 70_000
			copy(content[off:], "overwritten")
			if n, err := f.WriteAt([]byte("overwritten"), off); n != 11 || err != nil {
				t.Errorf("WriteAt = %d, %v", n, err)
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
			if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, content) {
				t.Errorf("file differs, error %v", err)
			}
		})
	}
}

func TestAFailedOpenAnswersANilInterface(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for _, c := range compare.All() {
		if r, err := c.Open(missing); r != nil || !isNotExist(err) {
			t.Errorf("%s: Open = %v, %v", c.Name, r, err)
		}
		if c.OpenFile == nil {
			continue
		}
		if f, err := c.OpenFile(missing); f != nil || !isNotExist(err) {
			t.Errorf("%s: OpenFile = %v, %v", c.Name, f, err)
		}
	}
}

func isNotExist(err error) bool {
	pe, ok := err.(*fs.PathError)
	return ok && os.IsNotExist(pe)
}
