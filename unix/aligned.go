//go:build unix

package unix

// punchAligned makes [off,off+n) of a file of size bytes read as zeros: the
// whole blocks by punch, first, so that a refusal leaves everything as it
// was; then what is left at the two ends, never past size, by zero.
func punchAligned(punch, zero func(off, n int64) error, block, size, off, n int64) error {
	end := min(off+n, size)
	if off >= end {
		return nil
	}
	first := off + (block-off%block)%block // start of the first whole block
	last := end - end%block                // end of the last one
	if first >= last {
		return zero(off, end-off)
	}
	if err := punch(first, last-first); err != nil {
		return err
	}
	if off < first {
		if err := zero(off, first-off); err != nil {
			return err
		}
	}
	if last < end {
		return zero(last, end-last)
	}
	return nil
}
