package mapped

// Stats is what a file has counted since it was opened.
type Stats struct {
	Backend Backend // that is in use
	Reason  string  // why

	// MappedBytes is how many bytes ReadAt copied from maps. It is exact
	// under Options.CountReads; without, reads of what is known to be in
	// memory are left out, since counting would slow each down.
	MappedBytes int64
	SystemBytes int64 // read by system calls
	Faults      int64 // copies that faulted and were read again by the system
	Maps        int64 // maps of the file, those that Views have to themselves included
	Views       int64 // that are not released
	Reserved    int64 // bytes reserved past Size by this handle
}

// Stats tells what happened so far. It may be called after Close.
func (f *RandomAccessFile) Stats() Stats {
	counts := f.region.Counts()
	return Stats{
		Backend:     f.backend,
		Reason:      f.reason,
		MappedBytes: counts.Copied,
		SystemBytes: f.read.Load(),
		Faults:      counts.Faults,
		Maps:        counts.Maps,
		Views:       f.pins.live.Load(),
		Reserved:    f.handle.Reserved(),
	}
}
