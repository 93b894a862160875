package experiment

import (
	"io"
	"time"

	"github.com/seekless/seekless/examples/rafctl/internal/measure"
)

// A step is one timed piece of work: the same bytes read or written at each
// offset in turn.
type step struct {
	work    string
	touch   Touch
	read    bool
	size    int // of one operation
	offsets []int64

	atLeast time.Duration // repeat the pass until so much time has been taken
	reopen  bool          // begin with a fresh handle

	published map[string]float64 // ratio to the seek-based way, by contender
}

func (s step) op(f File, buf []byte) measure.Op {
	if s.read {
		return readAt(f, buf, s.offsets)
	}
	return writeAt(f, buf, s.offsets)
}

// last is where the last operation of a pass lies.
func (s step) last() int64 { return s.offsets[len(s.offsets)-1] }

func writeAt(f io.WriterAt, p []byte, offsets []int64) measure.Op {
	return func(from, to int) (int64, error) {
		for _, off := range offsets[from:to] {
			if _, err := f.WriteAt(p, off); err != nil {
				return 0, err
			}
		}
		return int64(to-from) * int64(len(p)), nil
	}
}

func readAt(f io.ReaderAt, p []byte, offsets []int64) measure.Op {
	return func(from, to int) (int64, error) {
		for _, off := range offsets[from:to] {
			if n, err := f.ReadAt(p, off); n < len(p) {
				return 0, err
			}
		}
		return int64(to-from) * int64(len(p)), nil
	}
}

// sequence is n offsets from base on, size bytes apart.
func sequence(base int64, size, n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = base + int64(i)*int64(size)
	}
	return out
}
