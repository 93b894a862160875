package compare

import (
	"bytes"
	"io"
	"os"

	"github.com/edsrzf/mmap-go"
)

// MmapGo is edsrzf/mmap-go used as most programs use it: reads through a
// [bytes.Reader] over the map, writes by a copy into it.
var MmapGo = Contender{
	Name:     "mmap-go",
	Open:     func(name string) (Reader, error) { return opened(openMmapGo(name, os.O_RDONLY, mmap.RDONLY)) },
	OpenFile: func(name string) (File, error) { return opened(openMmapGo(name, os.O_RDWR, mmap.RDWR)) },
}

type mmapGo struct {
	*mapping
	reader *bytes.Reader
}

func openMmapGo(name string, flag, prot int) (*mmapGo, error) {
	m, err := openMapping(name, flag, prot)
	if err != nil {
		return nil, err
	}
	return &mmapGo{mapping: m, reader: bytes.NewReader(m.bytes)}, nil
}

func (f *mmapGo) ReadAt(p []byte, off int64) (int, error) {
	return f.reader.ReadAt(p, off)
}

// WriteAt overwrites; what would pass the end of the map is not stored.
func (f *mmapGo) WriteAt(p []byte, off int64) (int, error) {
	n := copy(f.bytes[min(off, int64(len(f.bytes))):], p)
	if n < len(p) {
		return n, io.ErrShortWrite
	}
	return n, nil
}
