package positionaltest_test

import (
	"io/fs"
	"os"
	"sync/atomic"

	"github.com/seekless/seekless/positional"
)

func sizeMutants() []mutant {
	return []mutant{
		files("Truncate never adds", broken{truncate: neverAdds},
			"Size/Truncate up adds zeros, down cuts: 123, 61, 0",
			"Protocol/A07 a new file truncated to 4,096 is all zeros"),
		files("bytes cut off come back", broken{truncate: remembers()},
			"Size/bytes cut off never come back"),
		files("Truncate to the same size empties", broken{truncate: emptiesSame},
			"Size/Truncate to the same size changes nothing"),
		files("a negative size is 0", broken{truncate: func(f positional.File, size int64) error { return f.Truncate(max(0, size)) }},
			"Size/a negative size is fs.ErrInvalid and changes nothing"),
		files("a failed Truncate empties", broken{truncate: emptiesFailed},
			"Size/a size past the file system's limit changes nothing"),
		files("Size forgets cuts", forgetting(),
			"Size/Size is the file's after parallel writes and cuts"),
		files("Refresh answers the known size", broken{refresh: func(f positional.File) (int64, error) { return f.Size(), nil }},
			"Size/Refresh notices what other handles did"),
		opens("empty files cannot be opened", openFilled,
			"Size/a file emptied and opened again works"),
		files("a refused Truncate says nothing", broken{truncate: truncateSilently},
			"Protocol/A27 a failed cut reports its error"),
	}
}

func neverAdds(f positional.File, size int64) error {
	if size > f.Size() {
		return nil
	}
	return f.Truncate(size)
}

// remembers puts the bytes of the last cut back when the file grows.
func remembers() func(positional.File, int64) error {
	var tail []byte
	return func(f positional.File, size int64) error {
		grows, end := size > f.Size(), f.Size()
		if !grows {
			tail = make([]byte, f.Size()-size)
			f.ReadAt(tail, size)
		}
		err := f.Truncate(size)
		if grows {
			f.WriteAt(tail, end)
		}
		return err
	}
}

func emptiesSame(f positional.File, size int64) error {
	if size == f.Size() {
		size = 0
	}
	return f.Truncate(size)
}

func emptiesFailed(f positional.File, size int64) error {
	err := f.Truncate(size)
	if err != nil {
		f.Truncate(0)
	}
	return err
}

// forgetting has the largest Size that a cut ever met.
func forgetting() broken {
	var largest atomic.Int64
	return broken{
		truncate: func(f positional.File, size int64) error {
			largest.Store(max(largest.Load(), f.Size()))
			return f.Truncate(size)
		},
		size: func(f positional.File) int64 { return max(largest.Load(), f.Size()) },
	}
}

func openFilled(name string, flag int, perm fs.FileMode) (positional.File, error) {
	if info, err := os.Stat(name); err == nil && info.Size() == 0 {
		return nil, fs.ErrInvalid
	}
	return openReference(name, flag, perm)
}

func truncateSilently(f positional.File, size int64) error {
	f.Truncate(size)
	return nil
}
