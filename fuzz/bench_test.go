package fuzz

import "testing"

func BenchmarkRun(b *testing.B) {
	dir := b.TempDir()
	var seed uint64
	for ops := 0; ops < b.N; seed++ {
		done, err := run(dir, openPlain, Random(seed, 256))
		if err != nil {
			b.Fatal(err)
		}
		ops += done
	}
}
