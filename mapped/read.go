package mapped

import (
	"runtime"
	"runtime/debug"

	"github.com/seekless/seekless/region"
)

// ReadAt obeys [io.ReaderAt]: fewer bytes than len(p) come with an error,
// which at the end of the file is a bare [io.EOF]. It copies from memory what
// is mapped and known to be there, and asks the system for the rest, so a
// fault is never seen: what comes is what pread(2) says.
//
// The guard against faults stands here and not behind a call into region,
// which costs a tenth of a small read.
func (f *RandomAccessFile) ReadAt(p []byte, off int64) (n int, err error) {
	src := f.region.At(off, len(p))
	if src == nil {
		return f.readAt(p, off)
	}
	old := debug.SetPanicOnFault(true)
	defer func() {
		if n < 0 {
			recover()
			debug.SetPanicOnFault(old)
			n, err = f.readFaulted(p, off)
		}
	}()
	n = -1
	copy(p, src)
	n = len(p)
	debug.SetPanicOnFault(old)
	return n, nil
}

// readFaulted reads again what a copy could not.
func (f *RandomAccessFile) readFaulted(p []byte, off int64) (int, error) {
	f.region.Fault(off, len(p))
	f.shrunk()
	return f.readSystem(p, off)
}

// readAt is ReadAt for all that the head of the region does not serve at
// once.
func (f *RandomAccessFile) readAt(p []byte, off int64) (int, error) {
	if src := f.region.Wide(off, len(p)); src != nil {
		if !region.CopyOut(p, src) {
			return f.readFaulted(p, off)
		}
		runtime.KeepAlive(f)
		return len(p), nil
	}
	n := f.copyKnown(p, off)
	if n == len(p) && n > 0 {
		return n, nil
	}
	k, err := f.readSystem(p[n:], off+int64(n))
	return n + k, err
}

// copyKnown copies the beginning of p from memory, as far as it is known to be
// there.
func (f *RandomAccessFile) copyKnown(p []byte, off int64) int {
	n, faulted := f.region.Copy(p, off, f.pos.Size())
	if faulted {
		f.shrunk()
	} else {
		f.raiseLimit()
	}
	return n
}

// readSystem reads by system call.
func (f *RandomAccessFile) readSystem(p []byte, off int64) (int, error) {
	n, err := f.pos.ReadAt(p, off)
	f.read.Add(int64(n))
	f.region.Learn(off, n)
	return n, f.fail("read", err)
}

// ReadvAt fills the buffers in order from off, as one ReadAt of their total
// length would, and answers how many bytes it read. What is not known to be in
// memory it reads in one system call where there is one for it.
func (f *RandomAccessFile) ReadvAt(bufs [][]byte, off int64) (n int64, err error) {
	for i, p := range bufs {
		k := f.copyKnown(p, off+n)
		n += int64(k)
		if k < len(p) {
			return f.readvSystem(append([][]byte{p[k:]}, bufs[i+1:]...), off, n)
		}
	}
	if n == 0 {
		return f.readvSystem(bufs, off, 0)
	}
	return n, nil
}

// readvSystem reads what follows the n bytes at off that are read already.
func (f *RandomAccessFile) readvSystem(bufs [][]byte, off, n int64) (int64, error) {
	k, err := f.pos.ReadvAt(bufs, off+n)
	f.read.Add(k)
	return n + k, f.fail("read", err)
}

// raiseLimit lets the region serve what the file has grown by. It never waits:
// whoever holds sizes does it.
func (f *RandomAccessFile) raiseLimit() {
	if f.region.Serves(f.pos.Size()) || !f.sizes.TryLock() {
		return
	}
	defer f.sizes.Unlock()
	f.region.SetLimit(f.pos.Size())
}

// shrunk looks whether the file was cut by others, after a fault.
func (f *RandomAccessFile) shrunk() {
	if !f.sizes.TryLock() {
		return
	}
	defer f.sizes.Unlock()
	f.handle.TryRefresh()
	f.region.SetLimit(f.pos.Size())
}
