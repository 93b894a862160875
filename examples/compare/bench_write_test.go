package compare_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seekless/seekless/examples/compare"
)

// BenchmarkWriteAt overwrites whole pages of 4 KiB at random.
func BenchmarkWriteAt(b *testing.B) {
	for _, c := range compare.All() {
		if c.OpenFile == nil {
			continue
		}
		b.Run("4KiB/"+c.Name, func(b *testing.B) { benchmarkWrite(b, c) })
	}
}

func benchmarkWrite(b *testing.B, c compare.Contender) {
	name, content := newFile(b)
	f, err := c.OpenFile(name)
	if err != nil {
		b.Fatal(err)
	}
	page, at := content[:4*kib], rand.NewPCG(1, 2)
	b.SetBytes(int64(len(page)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f.WriteAt(page, int64(at.Uint64()%window)&^(4*kib-1)); err != nil {
			b.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		b.Error(err)
	}
}
