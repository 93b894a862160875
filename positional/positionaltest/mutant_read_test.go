package positionaltest_test

import (
	"fmt"
	"io"
	"io/fs"
	"math"
	"sync/atomic"

	"github.com/seekless/seekless/positional"
)

func readMutants() []mutant {
	return append(readEndMutants(), []mutant{
		files("an empty buffer needs no checks", broken{readAt: emptyFirst},
			"Reading/the checks come in order: closed, negative offset, empty buffer"),
		files("an empty buffer at the end is io.EOF", broken{readAt: emptyAtEnd},
			"Reading/the checks come in order: closed, negative offset, empty buffer",
			"Reading/an empty file answers io.EOF, and nil to an empty buffer"),
		files("Size decides what can be read", broken{readAt: readBelow},
			"Reading/bytes that another handle appended are found",
			"Reading/a procfs file of size 0 reads its bytes",
			"Opening/a device answers what the system says"),
		files("offsets are 32 bits wide", broken{readAt: readLow},
			"Reading/offsets past 4 GiB are read and written",
			"Reading/every range answers as os.File does"),
		files("every 50th read is wrong", broken{readAt: readSometimes(new(atomic.Int64))},
			"Reading/parallel reads do not disturb each other",
			"Reading/a section of the file passes iotest.TestReader"),
		files("read errors are swallowed", broken{readAt: readAnyway},
			"Opening/a handle opened write-only writes and reads nothing"),
	}...)
}

func readEndMutants() []mutant {
	return []mutant{
		files("io.EOF is wrapped", broken{readAt: wrapEOF},
			"Reading/at the end and past it the answer is 0 and bare io.EOF",
			"Reading/an empty file answers io.EOF, and nil to an empty buffer",
			"Reading/a read across the end is short with io.EOF",
			"Reading/the last bytes come with nil, the next read with io.EOF",
			"Size/a read below the new end is exact after every cut",
			"Full counts/the end of the file comes as bare io.EOF",
			"Protocol/A25 reads at the end and beyond are 0 and io.EOF"),
		files("io.EOF is forgotten", broken{readAt: forgetEOF},
			"Reading/a read across the end is short with io.EOF",
			"Reading/4,001 bytes come in steps of 1,000",
			"Reading/every range answers as os.File does",
			"Reading/the last offset there is can be read"),
		files("io.EOF comes with the last bytes", broken{readAt: earlyEOF},
			"Reading/the last bytes come with nil, the next read with io.EOF"),
		files("n is lost at the end", broken{readAt: loseCount},
			"Reading/a read across the end is short with io.EOF"),
		files("a range past 2^63-1 is invalid", broken{readAt: readNoOverflow},
			"Reading/a range past 2^63-1 is short with io.EOF"),
		files("reads are wrong", broken{readAt: readWrong},
			"Full counts/short reads of one byte at a time fill the buffer",
			"Full counts/EINTR is invisible",
			"Full counts/EINTR after part of the bytes is invisible",
			"Full counts/a read that makes no progress is io.ErrNoProgress",
			"Full counts/a failed read keeps the bytes before it",
			"Full counts/short transfers of vectors are resumed",
			"Protocol/A05 written bytes are read back without reopening",
			"Protocol/A06 the whole contents are Size bytes",
			"Protocol/A24 positional calls move no reader's position"),
		files("reads fail", broken{readAt: readNothing},
			"Full counts/two reads held at a gate are in flight together",
			"Protocol/A04 written bytes are read back after reopening"),
	}
}

func readWrong(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.ReadAt(p, off)
	if n > 0 {
		p[0]++
	}
	return n, err
}

func readNothing(positional.File, []byte, int64) (int, error) { return 0, fs.ErrInvalid }

func emptyFirst(f positional.File, p []byte, off int64) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	return f.ReadAt(p, off)
}

func emptyAtEnd(f positional.File, p []byte, off int64) (int, error) {
	if len(p) == 0 && off >= f.Size() {
		return 0, io.EOF
	}
	return f.ReadAt(p, off)
}

func wrapEOF(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.ReadAt(p, off)
	if err == io.EOF {
		err = fmt.Errorf("the end: %w", err)
	}
	return n, err
}

func forgetEOF(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.ReadAt(p, off)
	if err == io.EOF && n > 0 {
		err = nil
	}
	return n, err
}

func earlyEOF(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.ReadAt(p, off)
	if err == nil && n > 0 && off+int64(n) == f.Size() {
		err = io.EOF
	}
	return n, err
}

func loseCount(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.ReadAt(p, off)
	if err == io.EOF {
		n /= 2
	}
	return max(n, 0), err
}

func readNoOverflow(f positional.File, p []byte, off int64) (int, error) {
	if off > math.MaxInt64-int64(len(p)) {
		return 0, fs.ErrInvalid
	}
	return f.ReadAt(p, off)
}

func readBelow(f positional.File, p []byte, off int64) (int, error) {
	if size := f.Size(); off >= size && len(p) > 0 {
		return 0, io.EOF
	}
	return f.ReadAt(p, off)
}

func readLow(f positional.File, p []byte, off int64) (int, error) {
	return f.ReadAt(p, off&math.MaxUint32)
}

func readSometimes(calls *atomic.Int64) func(positional.File, []byte, int64) (int, error) {
	return func(f positional.File, p []byte, off int64) (int, error) {
		n, err := f.ReadAt(p, off)
		if calls.Add(1)%50 == 0 && n > 0 {
			p[n/2]++
		}
		return n, err
	}
}

func readAnyway(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.ReadAt(p, off)
	if err != nil && err != io.EOF {
		return len(p), nil
	}
	return n, err
}
