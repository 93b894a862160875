package fuzz

import "io"

// A File is what Run drives: the least that a file read and written at
// offsets can do. Everything else is found by type assertion, see the
// interfaces below; a log's operations that a file lacks are skipped.
//
// Run calls one method at a time.
type File interface {
	io.ReaderAt
	io.WriterAt
	Truncate(size int64) error
	Size() int64
	Sync() error
	io.Closer
}

// An Appender stores p at the end of the file and answers where.
type Appender interface {
	Append(p []byte) (off int64, err error)
}

// A Preallocator reserves room for the bytes [0,n). The size of the file, as
// the file and as the file system tell it, never moves by that.
type Preallocator interface {
	Preallocate(n int64) error
}

// A Trimmer gives back what is reserved past the end of the file.
type Trimmer interface {
	Trim() error
}

// A HolePuncher makes [off,off+n) read as zeros. The size never moves.
type HolePuncher interface {
	PunchHole(off, n int64) error
}

// A VectorReader fills the buffers in order, as one ReadAt of their total
// length.
type VectorReader interface {
	ReadvAt(bufs [][]byte, off int64) (n int64, err error)
}

// A VectorWriter stores the buffers in order, as one WriteAt of their total
// length.
type VectorWriter interface {
	WritevAt(bufs [][]byte, off int64) (n int64, err error)
}

// A DataSyncer makes the contents durable.
type DataSyncer interface {
	SyncData() error
}

// A Refresher asks the system for the size of the file.
type Refresher interface {
	Refresh() (size int64, err error)
}

// A Lender lends bytes of the file. A range beyond the end of the file is
// [io.ErrUnexpectedEOF].
type Lender interface {
	Lend(off int64, n int) (Lent, error)
}

// Lent is a range of a file that a Lender lent. A *mapped.View is one.
//
// Its bytes can be read until Release, whatever happens to the file, Close
// included. Release may be called twice.
type Lent interface {
	Bytes() []byte

	// Mapped tells lent memory from a copy. Lent memory shows each write at
	// once, and the file refuses to shrink into it (mapped.ErrPinned). A
	// copy stays as it was.
	Mapped() bool

	Release()
}

// A Judge is a File with promises of its own about its answers. Run tells it
// each error that the file gave, nil included, and fails where it objects.
type Judge interface {
	Judge(op Op, err error) (objection error)
}
