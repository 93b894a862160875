package compare_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/seekless/seekless/examples/compare"
)

// readSizes are the sizes of the reads in bytes.
var readSizes = []struct {
	name  string
	bytes int
}{
	{"64B", 64},
	{"4KiB", 4 * kib},
	{"64KiB", 64 * kib},
	{"1MiB", mib},
}

// forEachRead runs bench for every size and every contender.
func forEachRead(b *testing.B, bench func(b *testing.B, r io.ReaderAt, size int)) {
	name, _ := newFile(b)
	for _, size := range readSizes {
		for _, c := range compare.All() {
			b.Run(fmt.Sprintf("%s/%s", size.name, c.Name), func(b *testing.B) {
				r := openReader(b, c, name)
				b.SetBytes(int64(size.bytes))
				b.ReportAllocs()
				bench(b, r, size.bytes)
			})
		}
	}
}

// BenchmarkReadAt reads resident bytes at random offsets.
func BenchmarkReadAt(b *testing.B) {
	forEachRead(b, func(b *testing.B, r io.ReaderAt, size int) {
		p, at := make([]byte, size), rand.NewPCG(1, 2)
		for b.Loop() {
			if _, err := r.ReadAt(p, int64(at.Uint64()%window)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkReadAtParallel is BenchmarkReadAt in GOMAXPROCS goroutines.
func BenchmarkReadAtParallel(b *testing.B) {
	forEachRead(b, func(b *testing.B, r io.ReaderAt, size int) {
		b.RunParallel(func(pb *testing.PB) {
			p, at := make([]byte, size), rand.NewPCG(1, 2)
			for pb.Next() {
				if _, err := r.ReadAt(p, int64(at.Uint64()%window)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	})
}

// BenchmarkOpenReadClose opens a file for one read of 4 KiB.
func BenchmarkOpenReadClose(b *testing.B) {
	name, _ := newFile(b)
	for _, c := range compare.All() {
		b.Run(c.Name, func(b *testing.B) {
			p := make([]byte, 4*kib)
			b.SetBytes(int64(len(p)))
			b.ReportAllocs()
			for b.Loop() {
				if err := readOnce(c, name, p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func readOnce(c compare.Contender, name string, p []byte) error {
	r, err := c.Open(name)
	if err != nil {
		return err
	}
	if _, err := r.ReadAt(p, 0); err != nil {
		return err
	}
	return r.Close()
}
