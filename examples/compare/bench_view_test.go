package compare_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// BenchmarkViewRelease lends 4 KiB at random offsets and gives them back,
// touching one byte. Only seekless has it.
func BenchmarkViewRelease(b *testing.B) {
	name, content := newFile(b)
	f, err := mapped.OpenFile(name, 0, 0, &mapped.Options{Backend: mapped.BackendMapped})
	if err != nil {
		b.Fatal(err)
	}
	at := rand.NewPCG(1, 2)
	b.ReportAllocs()
	for b.Loop() {
		off := int64(at.Uint64() % window)
		v, err := f.View(off, 4*kib)
		if err != nil {
			b.Fatal(err)
		}
		if v.Bytes()[0] != content[off] {
			b.Fatal("wrong byte")
		}
		v.Release()
	}
	if err := f.Close(); err != nil {
		b.Error(err)
	}
}
