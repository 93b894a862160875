package unbreakable

import (
	"syscall"
	"testing"
)

// F007: an I/O error arrives as EIO.
func TestF007StorageErrorIsAnError(t *testing.T) {
	f := startFUSE(t)
	data := pattern(1 << 20)
	file := open(t, f.file(data), byMap)
	f.set("eio", "65536 4194304")
	wantRead(t, file, 0, data[:4096])
	_, err := file.ReadAt(make([]byte, 4096), 512<<10)
	wantError(t, err, syscall.EIO)
	f.clear("eio")
	wantRead(t, file, 512<<10, data[512<<10:][:4096])
}
