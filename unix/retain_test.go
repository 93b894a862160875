//go:build unix

package unix

import (
	"runtime"
	"testing"
	"weak"
)

// Pools live through one collection. A buffer must not live with them.
func TestVectorsDoNotRetainBuffers(t *testing.T) {
	_, fd := tempFile(t, nil)
	buffers := make([]weak.Pointer[[4096]byte], 20)
	func() {
		var bufs [][]byte
		for i := range buffers {
			b := new([4096]byte)
			buffers[i] = weak.Make(b)
			bufs = append(bufs, b[:])
		}
		if n, err := WritevAt(fd, bufs, 0); n != 20*4096 || err != nil {
			t.Fatalf("WritevAt answered %d, %v", n, err)
		}
		if n, err := ReadvAt(fd, bufs, 0); n != 20*4096 || err != nil {
			t.Fatalf("ReadvAt answered %d, %v", n, err)
		}
	}()
	runtime.GC()
	for i, b := range buffers {
		if b.Value() != nil {
			t.Errorf("buffer %d is still there", i)
		}
	}
}
