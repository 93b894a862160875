package mapped

import (
	"io"
	"io/fs"
	"sync"
	"sync/atomic"

	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/region"
)

// A RandomAccessFile is an open file that is read and written at offsets, in
// bytes. See the package documentation for what it promises.
//
// Any number of goroutines may call any methods at once, Close included.
// Close waits for the system calls in flight and ends every later call with
// [fs.ErrClosed]. The zero RandomAccessFile is not usable.
type RandomAccessFile struct {
	region region.Region // first: all that a read from memory touches

	// This group is fixed at open.
	pos     positional.File
	handle  *positional.Handle // what pos is, or stands before in tests
	name    string
	backend Backend
	reason  string
	// lends says that Views are lent memory, strict that they must be: the
	// backend was asked for.
	lends, strict bool

	// sizes is held while the file may shrink, and for a moment to tell the
	// region of growth. Readers only try it.
	sizes sync.Mutex
	pins  pins

	read atomic.Int64 // bytes that system calls read
}

var (
	_ positional.File = (*RandomAccessFile)(nil)
	_ io.ReaderAt     = (*RandomAccessFile)(nil)
	_ io.WriterAt     = (*RandomAccessFile)(nil)
)

// Name is the name given to Open.
func (f *RandomAccessFile) Name() string { return f.name }

// Size is the size in bytes that this handle knows. It is exact for the
// handle's own calls. Growth by others is noticed when a read reaches the
// known end, a shrink by others at a fault, and both by Refresh and Trim.
// After Close it is the last size.
func (f *RandomAccessFile) Size() int64 { return f.pos.Size() }

// Stat asks the system about the open file.
func (f *RandomAccessFile) Stat() (fs.FileInfo, error) {
	info, err := f.pos.Stat()
	return info, f.fail("stat", err)
}

// Sync makes all completed writes durable, contents and metadata. After a
// failure the system may have dropped what it could not write, so every later
// Sync and SyncData on this handle fails too, with [ErrSyncFailed] around the
// first cause. On a file opened read-only it answers nil.
func (f *RandomAccessFile) Sync() error { return f.fail("sync", f.pos.Sync()) }

// SyncData is Sync for what a reader needs: contents and size, but not the
// times of the file.
func (f *RandomAccessFile) SyncData() error { return f.fail("sync", f.pos.SyncData()) }

// Close gives back what Preallocate reserved past Size, unless
// Options.KeepReserve is set, and closes the file; no map of it is left but
// those of live Views, which stay readable until Release. It waits for system
// calls in flight, never for reads from memory. All errors are joined. The
// second Close answers [fs.ErrClosed].
func (f *RandomAccessFile) Close() error {
	if !f.pins.close() {
		return f.fail("close", fs.ErrClosed)
	}
	return f.fail("close", joined(f.region.Close(), f.pos.Close()))
}
