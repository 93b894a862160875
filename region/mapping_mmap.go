//go:build !aix

package region

import (
	"errors"
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

// unmap gives addresses back. It answers false where that takes a map that the
// process may not have: the system joins neighbours that are alike, and
// cutting out the middle leaves two (munmap(2), ENOMEM).
func unmap(b []byte) bool {
	m := mmap.MMap(b)
	err := m.Unmap()
	if err != nil && !errors.Is(err, errNoAddresses) {
		panic("region: unmap: " + err.Error()) // b is no map
	}
	return err == nil
}
