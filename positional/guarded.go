package positional

import (
	"os"
	"syscall"
)

// guarded is an [os.File] that does not panic when the kernel claims to have
// moved more bytes than it was asked to, as broken drivers and file systems
// do (https://go.dev/issue/61060): os.File slices by that count. Here it is
// EIO, and none of the call's bytes count.
type guarded struct{ f *os.File }

func (g guarded) ReadAt(p []byte, off int64) (int, error)  { return believed(g.f.ReadAt, p, off) }
func (g guarded) WriteAt(p []byte, off int64) (int, error) { return believed(g.f.WriteAt, p, off) }

func (g guarded) Write(p []byte) (int, error) {
	return believed(func(p []byte, _ int64) (int, error) { return g.f.Write(p) }, p, 0)
}

func believed(call func([]byte, int64) (int, error), p []byte, off int64) (n int, err error) {
	n = -1
	defer func() {
		if n < 0 {
			recover()
			n, err = 0, syscall.EIO
		}
	}()
	return call(p, off)
}
