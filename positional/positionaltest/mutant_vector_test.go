package positionaltest_test

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"slices"

	"github.com/seekless/seekless/positional"
)

func vectorMutants() []mutant {
	return []mutant{
		files("a vector is taken from its last buffer on", broken{readvAt: readBackwards, writevAt: writeBackwards},
			"Vectors/ReadvAt fills the buffers in order",
			"Vectors/WritevAt stores the buffers in order"),
		files("a vector forgets io.EOF", broken{readvAt: forgetVectorEOF},
			"Vectors/ReadvAt stops at the end with io.EOF"),
		files("a buffer given twice counts once", broken{readvAt: readOnce, writevAt: writeOnce},
			"Vectors/ReadvAt fills a buffer given twice twice",
			"Vectors/WritevAt stores a buffer given twice twice"),
		files("an empty vector needs no checks", broken{readvAt: emptyVectorFirst},
			"Vectors/ReadvAt checks closed, negative offset, no bytes"),
		files("a vector past 2^63-1 is invalid", broken{readvAt: readvNoOverflow},
			"Vectors/ReadvAt past 2^63-1 is short with io.EOF"),
		files("a vector past the end is appended", broken{writevAt: appendVector},
			"Vectors/WritevAt past the end leaves a gap of zeros"),
		files("an empty vector moves the end", broken{writevAt: emptyVectorExtends},
			"Vectors/WritevAt of no bytes changes nothing"),
		files("a vector of a bad range goes to the front", broken{writevAt: writevAnywhere},
			"Vectors/WritevAt of a bad range is fs.ErrInvalid and changes nothing"),
		files("a vector ends after 1,024 buffers", broken{writevAt: writevFew},
			"Vectors/1,026 buffers of one byte go through one call"),
		files("a vector eats its buffers", broken{writevAt: writevEating},
			"Vectors/the caller's buffers stay as they were"),
	}
}

func backwards(bufs [][]byte) [][]byte {
	turned := slices.Clone(bufs)
	slices.Reverse(turned)
	return turned
}

func readBackwards(f positional.File, bufs [][]byte, off int64) (int64, error) {
	return f.ReadvAt(backwards(bufs), off)
}

func writeBackwards(f positional.File, bufs [][]byte, off int64) (int64, error) {
	return f.WritevAt(backwards(bufs), off)
}

func forgetVectorEOF(f positional.File, bufs [][]byte, off int64) (int64, error) {
	n, err := f.ReadvAt(bufs, off)
	if err == io.EOF && n > 0 {
		err = nil
	}
	return n, err
}

// once leaves out buffers that start where the one before starts.
func once(bufs [][]byte) [][]byte {
	return slices.CompactFunc(slices.Clone(bufs), func(a, b []byte) bool {
		return len(a) > 0 && len(b) > 0 && &a[0] == &b[0]
	})
}

func readOnce(f positional.File, bufs [][]byte, off int64) (int64, error) {
	return f.ReadvAt(once(bufs), off)
}

func writeOnce(f positional.File, bufs [][]byte, off int64) (int64, error) {
	return f.WritevAt(once(bufs), off)
}

func length(bufs [][]byte) (n int64) {
	for _, p := range bufs {
		n += int64(len(p))
	}
	return n
}

func emptyVectorFirst(f positional.File, bufs [][]byte, off int64) (int64, error) {
	if length(bufs) == 0 {
		return 0, nil
	}
	return f.ReadvAt(bufs, off)
}

func readvNoOverflow(f positional.File, bufs [][]byte, off int64) (int64, error) {
	if off > math.MaxInt64-length(bufs) {
		return 0, fs.ErrInvalid
	}
	return f.ReadvAt(bufs, off)
}

func appendVector(f positional.File, bufs [][]byte, off int64) (int64, error) {
	return f.WritevAt(bufs, min(off, f.Size()))
}

func emptyVectorExtends(f positional.File, bufs [][]byte, off int64) (int64, error) {
	if length(bufs) == 0 && off > f.Size() {
		return 0, f.Truncate(off)
	}
	return f.WritevAt(bufs, off)
}

func writevAnywhere(f positional.File, bufs [][]byte, off int64) (int64, error) {
	n, err := f.WritevAt(bufs, off)
	if errors.Is(err, fs.ErrInvalid) {
		f.WritevAt(bufs, 0)
	}
	return n, err
}

func writevFew(f positional.File, bufs [][]byte, off int64) (int64, error) {
	return f.WritevAt(bufs[:min(1024, len(bufs))], off)
}

func writevEating(f positional.File, bufs [][]byte, off int64) (int64, error) {
	n, err := f.WritevAt(bufs, off)
	for i := range bufs {
		bufs[i] = bufs[i][len(bufs[i]):]
	}
	return n, err
}
