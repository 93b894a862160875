package mapped_test

import (
	"io"
	"os"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func TestAllocations(t *testing.T) {
	f, err := mapped.OpenFile(fileOf(t, pattern(1<<20)), os.O_RDWR, 0, nil)
	must(t, err)
	defer f.Close()
	var r io.ReaderAt = f
	var w io.WriterAt = f
	small, large, bufs := make([]byte, 64), make([]byte, 512<<10), [][]byte{make([]byte, 100), make([]byte, 100)}
	for _, tc := range []struct {
		name string
		most float64
		call func()
	}{
		{"small ReadAt", 0, func() { r.ReadAt(small, 12345) }},
		{"large ReadAt", 0, func() { r.ReadAt(large, 12345) }},
		{"ReadvAt", 0, func() { f.ReadvAt(bufs, 12345) }},
		{"WriteAt", 0, func() { w.WriteAt(large, 0) }},
		{"Append", 0, func() { f.Append(small) }},
		{"View and Release", 1, func() {
			v, err := f.View(100, 5000)
			must(t, err)
			v.Release()
		}},
	} {
		for range 10 {
			tc.call()
		}
		if got := testing.AllocsPerRun(100, tc.call); got > tc.most {
			t.Errorf("%s allocates %v times, want %v", tc.name, got, tc.most)
		}
	}
}
