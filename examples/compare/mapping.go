package compare

import (
	"errors"
	"os"

	"github.com/edsrzf/mmap-go"
)

// mapping is a whole file in memory, with the file it came from.
type mapping struct {
	bytes mmap.MMap
	file  *os.File
}

// openMapping maps the file called name, which must not be empty.
func openMapping(name string, flag, prot int) (*mapping, error) {
	f, err := os.OpenFile(name, flag, 0)
	if err != nil {
		return nil, err
	}
	b, err := mmap.Map(f, prot, 0)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &mapping{bytes: b, file: f}, nil
}

// Close unmaps the bytes and closes the file.
func (m *mapping) Close() error {
	return errors.Join(m.bytes.Unmap(), m.file.Close())
}
