//go:build !aix

package region

import (
	"os"

	mmap "github.com/edsrzf/mmap-go"
)

// mapping is a file to be mapped.
type mapping struct{ f *os.File }

// mapAt maps the n bytes at off, which is a multiple of the page size. They
// may lie past the end of the file.
func (m mapping) mapAt(off int64, n int) ([]byte, error) {
	return mmap.MapRegion(m.f, n, mmap.RDONLY, 0, off)
}

// unmap gives addresses back. It cannot fail but for a slice that is no map.
func unmap(b []byte) {
	m := mmap.MMap(b)
	if err := m.Unmap(); err != nil {
		panic("region: unmap: " + err.Error())
	}
}
