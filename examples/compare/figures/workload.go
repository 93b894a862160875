package main

import (
	"fmt"
	"io"
	"sync/atomic"
)

// sink keeps what the loops read alive.
var sink atomic.Int64

// A workload is a size and the offsets it is read or written at.
type workload struct {
	size int    // bytes an operation
	mask uint64 // offsets are random numbers of these bits
	seed uint64
}

// window is the mask of offsets below 1 MiB, which with the bytes behind them
// stay in a second-level cache.
const window = mib - 1

// read reads n times through r into p. The compiler must not see which
// contender r is.
//
//go:noinline
func (w workload) read(r io.ReaderAt, p []byte, n int) error {
	at, sum := offsets(w.seed), 0
	for range n {
		k, err := r.ReadAt(p, at.next(w.mask))
		if k != len(p) || err != nil {
			return partial("read", k, len(p), err)
		}
		sum += k
	}
	sink.Add(int64(sum) + int64(p[0]))
	return nil
}

// write stores p n times through f.
//
//go:noinline
func (w workload) write(f io.WriterAt, p []byte, n int) error {
	at, sum := offsets(w.seed), 0
	for range n {
		k, err := f.WriteAt(p, at.next(w.mask))
		if k != len(p) || err != nil {
			return partial("wrote", k, len(p), err)
		}
		sum += k
	}
	sink.Add(int64(sum))
	return nil
}

// partial is the error of an operation that did less than asked.
func partial(verb string, n, want int, cause error) error {
	if cause == nil {
		cause = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("%s %d of %d bytes: %w", verb, n, want, cause)
}
