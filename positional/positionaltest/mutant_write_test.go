package positionaltest_test

import (
	"bytes"
	"errors"
	"io/fs"
	"sync/atomic"

	"github.com/seekless/seekless/positional"
)

func writeMutants() []mutant {
	return append(appendMutants(), []mutant{
		files("the last byte of a write is lost", broken{writeAt: loseLastByte},
			"Writing/WriteAt stores all of p and raises Size",
			"Full counts/a write that makes no progress is an error",
			"Full counts/a failed write tells how many bytes are stored",
			"Full counts/a failed vector tells how many bytes are stored",
			"Protocol/A20 part of a slice is stored alone",
			"Protocol/A01 create, write, close, reopen read-only"),
		files("a write ends at 1 MiB", broken{writeAt: writeMebibyte},
			"Writing/a large p is stored whole"),
		files("a gap is not zeros", broken{writeAt: dirtyGap},
			"Writing/a gap reads as zeros",
			"Writing/a gap over bytes that were cut off reads as zeros"),
		files("an empty write moves the end", broken{writeAt: emptyWriteExtends},
			"Writing/an empty write past the end changes nothing"),
		files("a write of a bad range goes to the front", broken{writeAt: writeAnywhere},
			"Writing/a bad range is fs.ErrInvalid and changes nothing"),
		files("a failed write raises Size", raising(),
			"Writing/an offset past the file system's limit changes nothing"),
		files("refused writes say nothing", broken{writeAt: writeSilently},
			"Writing/a read-only handle refuses every change with fs.ErrPermission"),
		files("p is changed", broken{writeAt: writeScrambling},
			"Writing/WriteAt neither changes nor keeps p"),
		files("p is kept and stored later", late(),
			"Writing/WriteAt neither changes nor keeps p",
			"Writing/a write is seen by every handle"),
		files("every 50th write is lost", broken{writeAt: writeSometimes(new(atomic.Int64))},
			"Writing/parallel writes to disjoint ranges are all stored",
			"Full counts/short writes of one byte at a time store everything"),
		files("the range of a write is checked first", broken{writeAt: rangeFirst},
			"Writing/a closed file refuses writes before it looks at the range"),
	}...)
}

func appendMutants() []mutant {
	return []mutant{
		files("Append answers the new end", broken{appends: appendEnd},
			"Appending/Append stores at the end and answers where"),
		files("Append forgets cuts", broken{appends: appendFarthest(new(atomic.Int64))},
			"Appending/Append lands after the last write and the last cut"),
		files("an empty Append stores a byte", broken{appends: appendAlways},
			"Appending/an empty Append changes nothing"),
		files("every 50th append overlaps", broken{appends: appendOverlapping(new(atomic.Int64))},
			"Appending/parallel appends leave no gap and no overlap"),
		files("Size runs ahead", broken{size: func(f positional.File) int64 { return f.Size() + 1 }},
			"Appending/bytes below Size can be read while others append"),
	}
}

func loseLastByte(f positional.File, p []byte, off int64) (int, error) {
	if len(p) > 0 {
		if n, err := f.WriteAt(p[:len(p)-1], off); err != nil {
			return n, err
		}
	}
	return len(p), nil
}

func writeMebibyte(f positional.File, p []byte, off int64) (int, error) {
	return f.WriteAt(p[:min(len(p), 1<<20)], off)
}

func dirtyGap(f positional.File, p []byte, off int64) (int, error) {
	if gap := off - f.Size(); gap > 0 && gap < 1<<20 {
		f.Append(bytes.Repeat([]byte{0xff}, int(gap)))
	}
	return f.WriteAt(p, off)
}

func emptyWriteExtends(f positional.File, p []byte, off int64) (int, error) {
	if len(p) == 0 && off > f.Size() {
		return 0, f.Truncate(off)
	}
	return f.WriteAt(p, off)
}

func writeAnywhere(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.WriteAt(p, off)
	if errors.Is(err, fs.ErrInvalid) {
		f.WriteAt(p, 0)
	}
	return n, err
}

// raising has a Size that a failed write has raised.
func raising() broken {
	var end atomic.Int64
	return broken{
		writeAt: func(f positional.File, p []byte, off int64) (int, error) {
			n, err := f.WriteAt(p, off)
			if err != nil {
				end.Store(off)
			}
			return n, err
		},
		size: func(f positional.File) int64 { return max(f.Size(), end.Load()) },
	}
}

func writeSilently(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.WriteAt(p, off)
	if errors.Is(err, fs.ErrPermission) {
		return len(p), nil
	}
	return n, err
}

func writeScrambling(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.WriteAt(p, off)
	if n > 0 {
		p[0]++
	}
	return n, err
}

// late stores what was written when it is next read from.
func late() broken {
	var kept []byte
	var keptAt int64
	return broken{
		writeAt: func(f positional.File, p []byte, off int64) (int, error) {
			kept, keptAt = p, off
			return len(p), nil
		},
		readAt: func(f positional.File, p []byte, off int64) (int, error) {
			f.WriteAt(kept, keptAt)
			kept = nil
			return f.ReadAt(p, off)
		},
	}
}

func writeSometimes(calls *atomic.Int64) func(positional.File, []byte, int64) (int, error) {
	return func(f positional.File, p []byte, off int64) (int, error) {
		if calls.Add(1)%50 == 0 {
			return len(p), nil
		}
		return f.WriteAt(p, off)
	}
}

func rangeFirst(f positional.File, p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, fs.ErrInvalid
	}
	return f.WriteAt(p, off)
}

func appendEnd(f positional.File, p []byte) (int64, error) {
	off, err := f.Append(p)
	return off + int64(len(p)), err
}

func appendFarthest(end *atomic.Int64) func(positional.File, []byte) (int64, error) {
	return func(f positional.File, p []byte) (int64, error) {
		off := max(end.Load(), f.Size())
		_, err := f.WriteAt(p, off)
		end.Store(off + int64(len(p)))
		return off, err
	}
}

func appendAlways(f positional.File, p []byte) (int64, error) {
	return f.Append(append(p, 0)[:max(1, len(p))])
}

func appendOverlapping(calls *atomic.Int64) func(positional.File, []byte) (int64, error) {
	return func(f positional.File, p []byte) (int64, error) {
		if calls.Add(1)%50 != 0 {
			return f.Append(p)
		}
		off := max(0, f.Size()-1)
		_, err := f.WriteAt(p, off)
		return off, err
	}
}
