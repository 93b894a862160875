package mapped

import "io/fs"

// Truncate makes the file size bytes long, by a cut or by zeros. A cut into
// a View that is not released is [ErrPinned]; it also gives back what
// Preallocate reserved.
func (f *RandomAccessFile) Truncate(size int64) error {
	return f.fail("truncate", f.truncate(size))
}

func (f *RandomAccessFile) truncate(size int64) error {
	f.sizes.Lock()
	defer f.sizes.Unlock()
	err := f.pos.Truncate(size)
	f.region.SetLimit(f.pos.Size())
	return err
}

// cutting allows a cut to size, and lets no View begin until it is made. The
// handle asks: only there, where no write is in flight, is it known what is a
// cut. A Close that is still on its way has Views as well.
func (f *RandomAccessFile) cutting(size int64) (done func(), err error) {
	f.pins.mu.Lock()
	switch {
	case f.pins.closed:
		err = fs.ErrClosed
	case f.pins.reach(size):
		err = ErrPinned
	default:
		f.region.SetLimit(size)
		return f.pins.mu.Unlock, nil
	}
	f.pins.mu.Unlock()
	return nil, err
}

// Refresh asks the system for the size and notices what others changed.
func (f *RandomAccessFile) Refresh() (int64, error) {
	size, err := f.refresh()
	return size, f.fail("refresh", err)
}

func (f *RandomAccessFile) refresh() (int64, error) {
	f.sizes.Lock()
	defer f.sizes.Unlock()
	size, err := f.pos.Refresh()
	f.region.SetLimit(f.pos.Size())
	return size, err
}

// Preallocate reserves room for the bytes [0,n): a hint that shows in the
// allocated blocks alone. Size never moves, contents never change, less than
// is there already is nothing to do. [ErrNoSpace] and [ErrTooLarge] leave the
// file as it was, its blocks included; bytes that another process writes into
// a hole of it at that very moment may be lost. Where the system cannot
// reserve without moving the size it is [errors.ErrUnsupported]. What is not
// used is given back at Close, or by Trim after a crash; btrfs keeps the whole
// extent, of many mebibytes, that the last byte lies in.
func (f *RandomAccessFile) Preallocate(n int64) error {
	return f.fail("preallocate", f.pos.Preallocate(n))
}

// Trim gives back whatever blocks lie past Size, such as those of a process
// that crashed. The modification time may change. It cuts the file at its
// size: bytes that another process appends at that very moment are lost, so
// under Options.Appenders it is [errors.ErrUnsupported].
func (f *RandomAccessFile) Trim() error {
	f.sizes.Lock()
	defer f.sizes.Unlock()
	err := f.pos.Trim()
	f.region.SetLimit(f.pos.Size())
	return f.fail("trim", err)
}

// PunchHole makes [off,off+n) read as zeros and frees its blocks. Size never
// moves: what lies past it is left alone. [errors.ErrUnsupported] where the
// file system cannot, and on devices.
func (f *RandomAccessFile) PunchHole(off, n int64) error {
	err := f.pos.PunchHole(off, n)
	f.region.Forget() // the pages have left the memory
	return f.fail("punch", err)
}
