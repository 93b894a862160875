package compare_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/seekless/seekless/examples/compare"
)

const (
	kib = 1 << 10
	mib = 1 << 20

	fileSize = 4 * mib
	window   = mib // offsets lie below it
)

// newFile makes a file of fileSize random bytes and answers both.
func newFile(tb testing.TB) (name string, content []byte) {
	tb.Helper()
	content = make([]byte, fileSize)
	if _, err := rand.NewChaCha8([32]byte{1}).Read(content); err != nil {
		tb.Fatal(err)
	}
	name = filepath.Join(tb.TempDir(), "file")
	if err := os.WriteFile(name, content, 0o666); err != nil {
		tb.Fatal(err)
	}
	return name, content
}

// openReader opens the file called name through c until tb ends, and reads it
// a few times, so that it is resident and known to be.
func openReader(tb testing.TB, c compare.Contender, name string) compare.Reader {
	tb.Helper()
	r, err := c.Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := r.Close(); err != nil {
			tb.Error(err)
		}
	})
	p := make([]byte, 64*kib)
	for i := range 3 * fileSize / len(p) {
		if _, err := r.ReadAt(p, int64(i*len(p)%fileSize)); err != nil {
			tb.Fatal(err)
		}
	}
	return r
}
