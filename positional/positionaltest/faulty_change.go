package positionaltest

// Truncate is that of the file below, but for the script.
func (f *FaultyFile) Truncate(size int64) error {
	return f.change(OpTruncate, 0, size, func() error { return f.file.Truncate(size) })
}

// Preallocate is that of the file below, but for the script.
func (f *FaultyFile) Preallocate(n int64) error {
	return f.change(OpPreallocate, 0, n, func() error { return f.file.Preallocate(n) })
}

// Trim is that of the file below, but for the script.
func (f *FaultyFile) Trim() error { return f.change(OpTrim, 0, 0, f.file.Trim) }

// PunchHole is that of the file below, but for the script.
func (f *FaultyFile) PunchHole(off, n int64) error {
	return f.change(OpPunchHole, off, n, func() error { return f.file.PunchHole(off, n) })
}

// Sync is that of the file below, but for the script.
func (f *FaultyFile) Sync() error { return f.change(OpSync, 0, 0, f.file.Sync) }

// SyncData is that of the file below, but for the script.
func (f *FaultyFile) SyncData() error { return f.change(OpSyncData, 0, 0, f.file.SyncData) }

// Close closes the file below, but for the script: a failed Close leaves it
// open.
func (f *FaultyFile) Close() error { return f.change(OpClose, 0, 0, f.file.Close) }
