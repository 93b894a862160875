package mapped

import "github.com/seekless/seekless/region"

// WriteAt stores all of p at off, or says how many bytes it stored. Every
// ReadAt and every View sees them when it returns; they survive a crash only
// after Sync or SyncData. A gap between the end of the file and off reads as
// zeros; an empty p changes nothing. p may lie in a View of this file.
func (f *RandomAccessFile) WriteAt(p []byte, off int64) (int, error) {
	if f.pins.any() {
		p = f.unalias(p)
	}
	n, err := f.pos.WriteAt(p, off)
	return n, f.fail("write", err)
}

// WritevAt stores the buffers in order at off, as one WriteAt of their total
// length would, in one system call where there is one for it.
func (f *RandomAccessFile) WritevAt(bufs [][]byte, off int64) (int64, error) {
	if f.pins.any() {
		copies := make([][]byte, len(bufs))
		for i, p := range bufs {
			copies[i] = f.unalias(p)
		}
		bufs = copies
	}
	n, err := f.pos.WritevAt(bufs, off)
	return n, f.fail("write", err)
}

// Append stores p at the end of the file and answers where it went, in one
// write. Parallel appends never overlap. A failed one leaves the end where it
// was, if the tail is still its own; see Options.Appenders, under which a
// record that was stored in part stays. A device has no end that is known:
// there it is [errors.ErrUnsupported].
func (f *RandomAccessFile) Append(p []byte) (int64, error) {
	if f.pins.any() {
		p = f.unalias(p)
	}
	off, err := f.pos.Append(p)
	return off, f.fail("append", err)
}

// unalias copies p if it lies in mapped bytes of this file, so that the write
// does not overtake what it reads. Where p faults it is left to the system,
// which answers EFAULT.
func (f *RandomAccessFile) unalias(p []byte) []byte {
	if !f.region.Contains(p) {
		return p
	}
	own := make([]byte, len(p))
	if !region.CopyOut(own, p) {
		return p
	}
	return own
}
