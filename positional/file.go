// Package positional reads and writes files at explicit offsets, with the
// answers of [os.File] where os.File has one, and exact counts where it loses
// them. No call moves or reads a file position that anybody shares.
//
// Open takes the best system calls of the platform; OpenPortable uses nothing
// but [os.File]. Both answer the same, which positionaltest.TestFile checks.
//
// Errors are causes: an errno, [io.EOF], [fs.ErrClosed], [fs.ErrInvalid],
// [fs.ErrPermission], [errors.ErrUnsupported], [ErrNoSpace] or [ErrTooLarge],
// found by [errors.Is]. They carry no path: package mapped wraps them in an
// [*fs.PathError] once.
package positional

import (
	"io"
	"io/fs"
)

// A File is an open file that is read and written at offsets, in bytes.
//
// Any number of goroutines may call any methods at once. Close waits for the
// system calls in flight; calls that start after it answer [fs.ErrClosed].
// No method retains the slices it is given. On a file opened read-only every
// changing method answers [fs.ErrPermission].
type File interface {
	// ReadAt obeys [io.ReaderAt]. It asks the system, whatever Size says:
	// the end of the file is where the system says it is. Checked in this
	// order: closed, off < 0 ([fs.ErrInvalid]), len(p) == 0.
	io.ReaderAt

	// WriteAt stores all of p or says how many bytes it stored. A gap
	// between the end of the file and off reads as zeros; an empty p
	// changes nothing. The bytes are visible to every ReadAt when it
	// returns, and survive a crash only after Sync or SyncData.
	io.WriterAt

	// Close gives back what Preallocate reserved past Size, closes the
	// file and joins the errors. The second Close answers [fs.ErrClosed].
	io.Closer

	// ReadvAt fills the buffers in order from off, as one ReadAt of their
	// total length would.
	ReadvAt(bufs [][]byte, off int64) (n int64, err error)

	// WritevAt stores the buffers in order at off, as one WriteAt of their
	// total length would.
	WritevAt(bufs [][]byte, off int64) (n int64, err error)

	// Append stores p at the end of the file and answers where. Parallel
	// appends never overlap. When it fails, the end is where it was. It
	// is [errors.ErrUnsupported] where the end is not known: the file is
	// no regular one.
	Append(p []byte) (off int64, err error)

	// Size is the size this handle knows: exact for its own calls. What
	// other handles did is noticed by Refresh and when a read finds bytes
	// past it. After Close it is the last size.
	Size() int64

	// Refresh asks the system for the size.
	Refresh() (size int64, err error)

	// Name is the name given to Open.
	Name() string

	// Stat asks the system about the open file.
	Stat() (fs.FileInfo, error)

	// Truncate makes the file size bytes long, by a cut or by zeros.
	Truncate(size int64) error

	// Preallocate reserves room for the bytes [0,n). Size and contents
	// never change. It answers [errors.ErrUnsupported] where the system
	// cannot reserve without moving the size.
	Preallocate(n int64) error

	// Trim gives back whatever blocks lie past Size.
	Trim() error

	// PunchHole makes [off,off+n) read as zeros and frees its blocks;
	// Size never moves. [errors.ErrUnsupported] where the file system
	// cannot, and where the file is no regular one.
	PunchHole(off, n int64) error

	// Sync makes contents and metadata durable; SyncData may skip what a
	// reader does not need. After a failure every later call of either
	// fails as well, with the first cause. On a read-only file both
	// answer nil.
	Sync() error
	SyncData() error
}
