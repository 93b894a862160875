package positionaltest

// ReadAt is that of the file below, but for the script.
func (f *FaultyFile) ReadAt(p []byte, off int64) (int, error) {
	n, err := f.transfer(OpReadAt, off, int64(len(p)), func(k int64) (int64, error) {
		n, err := f.file.ReadAt(p[:k], off)
		return int64(n), err
	})
	return int(n), err
}

// WriteAt is that of the file below, but for the script.
func (f *FaultyFile) WriteAt(p []byte, off int64) (int, error) {
	n, err := f.transfer(OpWriteAt, off, int64(len(p)), func(k int64) (int64, error) {
		n, err := f.file.WriteAt(p[:k], off)
		return int64(n), err
	})
	return int(n), err
}

// ReadvAt is that of the file below, but for the script.
func (f *FaultyFile) ReadvAt(bufs [][]byte, off int64) (int64, error) {
	return f.transfer(OpReadvAt, off, total(bufs), func(k int64) (int64, error) {
		return f.file.ReadvAt(head(bufs, k), off)
	})
}

// WritevAt is that of the file below, but for the script.
func (f *FaultyFile) WritevAt(bufs [][]byte, off int64) (int64, error) {
	return f.transfer(OpWritevAt, off, total(bufs), func(k int64) (int64, error) {
		return f.file.WritevAt(head(bufs, k), off)
	})
}

// Append is that of the file below, but for the script. Cut short, it appends
// the head of p only.
func (f *FaultyFile) Append(p []byte) (off int64, err error) {
	fault := f.begin(OpAppend)
	var n int64
	if room := fault.room(int64(len(p))); fault.passes(room) {
		if off, err = f.file.Append(p[:room]); err == nil {
			n = room
		}
	}
	if fault.err != nil {
		err = fault.err
	}
	off = fault.count(off)
	f.record(Call{OpAppend, off, int64(len(p)), n, err})
	return off, err
}

func total(bufs [][]byte) (n int64) {
	for _, p := range bufs {
		n += int64(len(p))
	}
	return n
}

// head is the first n bytes of the buffers. All of them stay themselves, so
// that the file below sees empty buffers too.
func head(bufs [][]byte, n int64) [][]byte {
	if n == total(bufs) {
		return bufs
	}
	var cut [][]byte
	for _, p := range bufs {
		k := min(n, int64(len(p)))
		cut = append(cut, p[:k])
		n -= k
	}
	return cut
}
