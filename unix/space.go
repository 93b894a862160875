//go:build unix

package unix

import sys "golang.org/x/sys/unix"

const (
	// SupportsPreallocate tells whether Preallocate can work.
	SupportsPreallocate = preallocateCalls
	// SupportsPunchHole tells whether PunchHole can work.
	SupportsPunchHole = punchCalls
)

// Preallocate reserves blocks for the bytes [off,off+n). Size and contents
// never change. Darwin reserves only past the end of the file, and leaves the
// holes before it.
//
// It answers ENOTSUP where the system has no such call, and the errno of the
// file system otherwise. Blocks that it reserved before it failed stay.
func Preallocate(fd int, off, n int64) error {
	return inPieces(preallocate, fd, off, n)
}

// PunchHole makes the bytes [off,off+n) read as zeros and frees the whole
// blocks among them. Size never changes. It answers ENOTSUP where the system
// has no such call, and the errno of the file system otherwise.
func PunchHole(fd int, off, n int64) error {
	return inPieces(punchHole, fd, off, n)
}

// Allocated is how many bytes of storage the file takes, in units of 512.
// Some file systems count late or compressed blocks.
func Allocated(fd int) (bytes int64, err error) {
	var st sys.Stat_t
	err = uninterrupted(func() error { return sys.Fstat(fd, &st) })
	return int64(st.Blocks) * 512, err
}

// smallestPiece is what inPieces never cuts further. Each cut lies on a
// multiple of it, so that no block is split.
const smallestPiece = 1 << 20

// inPieces does call over the range [off,off+n), at first as a whole. A file
// system that undoes all it did when a signal comes (tmpfs) would never end
// under a profiler's timer, so each interruption halves what is asked next.
func inPieces(call func(fd int, off, n int64) error, fd int, off, n int64) error {
	if n < 0 {
		return sys.EINVAL
	}
	for most := n; n > 0; {
		piece := pieceAt(off, n, most)
		switch err := call(fd, off, piece); err {
		case nil:
			off, n = off+piece, n-piece
		case sys.EINTR:
			most = max(piece/2, smallestPiece)
		default:
			return err
		}
	}
	return nil
}

// pieceAt is how much of [off,off+n) to ask for when at most most bytes are
// wanted at a time; most is n or more, or smallestPiece or more.
func pieceAt(off, n, most int64) int64 {
	if n <= most {
		return n
	}
	end := off + most
	return end - end%smallestPiece - off
}
