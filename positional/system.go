package positional

import (
	"io/fs"
	"os"
)

// system is what differs between platforms: verbs on an open file, without
// policy. Errors come as the system gives them.
type system interface {
	// open opens the file without waiting for the other end of a FIFO.
	open(at place, name string, flag int, perm fs.FileMode) (*os.File, error)

	// openTail opens what appendTail needs, nil when f itself serves.
	openTail(f *os.File, info fs.FileInfo, name string, at place) (*os.File, error)

	// appendTail stores p at the end as the system sees it, in one write.
	appendTail(f, tail *os.File, p []byte) (off int64, n int, err error)

	// descriptor answers what writeDescriptor takes instead of f, negative
	// where it takes nothing. It is valid until f is closed.
	descriptor(f *os.File) (fd int)

	// writeCounted stores p at off and counts exactly what is stored.
	writeCounted(f *os.File, p []byte, off int64) (n int, err error)

	readv(f *os.File, bufs [][]byte, off int64) (n int64, err error)
	writev(f *os.File, bufs [][]byte, off int64) (n int64, err error)

	// reserve allocates blocks for [from,to) of a file of size bytes and
	// frees them again when it fails. The size never moves.
	reserve(f *os.File, r reservation) error

	punch(f *os.File, off, n int64) error
	syncAll(f *os.File) error
	syncData(f *os.File) error
}

// A reservation asks for blocks for [from,to) of a file of size bytes whose
// blocks up to kept were reserved earlier, all in bytes. Blocks past size may
// be cut off again only if the file is cuttable: nobody else appends to it.
type reservation struct {
	from, to, size, kept int64
	cuttable             bool
}

// sizeIs reports whether the system says that f is size bytes long.
func sizeIs(f *os.File, size int64) bool {
	info, err := f.Stat()
	return err == nil && info.Size() == size
}

// grownInto is how much of [off,off+n) a failed write has made a file of size
// bytes grow into. A file system that copies on write and is full stores those
// bytes but may refuse to store them once more.
func grownInto(f *os.File, size, off int64, n int) int {
	info, err := f.Stat()
	if err != nil || info.Size() <= max(size, off) || info.Size() > off+int64(n) {
		return 0
	}
	return int(info.Size() - off)
}
