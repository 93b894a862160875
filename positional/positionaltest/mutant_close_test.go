package positionaltest_test

import (
	"errors"
	"io/fs"
	"os"
	"sync"

	"github.com/seekless/seekless/positional"
)

func closeMutants() []mutant {
	return append(syncMutants(), []mutant{
		files("every Close is nil", broken{closes: closeSilently},
			"Close/the second Close is fs.ErrClosed",
			"Close/of two Closes at once one is nil",
			"Protocol/A22 use after Close is fs.ErrClosed, and so is Close"),
		files("Close fails", broken{closes: closeFailing},
			"Full counts/a count larger than asked is an error and not believed",
			"Close/the second Close is fs.ErrClosed"),
		files("a closed file is invalid", broken{readAt: closedInvalid},
			"Close/every method is fs.ErrClosed afterwards",
			"Close/Close ends calls in flight with a result or fs.ErrClosed"),
		files("Size after Close is 0", broken{size: sizeWhileOpen},
			"Close/Size after Close is the last size"),
		files("a descriptor is left", broken{open: leak},
			"Close/no descriptor and no map of the file is left"),
		files("Close removes the file", broken{closes: removeAndClose},
			"Close/the file can be renamed and removed at once"),
	}...)
}

func syncMutants() []mutant {
	return []mutant{
		files("Sync is unsupported", broken{sync: func(positional.File) error { return errors.ErrUnsupported }},
			"Durability/Sync and SyncData answer nil and move no Size",
			"Durability/Sync of a file nobody wrote to is nil"),
		files("Sync needs a writable handle", broken{sync: syncWritable},
			"Durability/Sync of a read-only handle is nil"),
		files("Close empties the file", broken{closes: emptyAndClose},
			"Durability/what was synced is there after Close",
			"Preallocation/after Close the last byte is data"),
	}
}

func closeSilently(f positional.File) error {
	f.Close()
	return nil
}

func closeFailing(f positional.File) error {
	f.Close()
	return fs.ErrInvalid
}

func closedInvalid(f positional.File, p []byte, off int64) (int, error) {
	n, err := f.ReadAt(p, off)
	if errors.Is(err, fs.ErrClosed) {
		err = fs.ErrInvalid
	}
	return n, err
}

func sizeWhileOpen(f positional.File) int64 {
	if _, err := f.Stat(); err != nil {
		return 0
	}
	return f.Size()
}

var leaked struct {
	sync.Mutex
	files []*os.File
}

func leak(f positional.File) {
	leaked.Lock()
	defer leaked.Unlock()
	if file, err := os.Open(f.Name()); err == nil {
		leaked.files = append(leaked.files, file)
	}
}

// removeAndClose spares devices: the suite opens those of the machine.
func removeAndClose(f positional.File) error {
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return f.Close()
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func emptyAndClose(f positional.File) error {
	f.Truncate(0)
	return f.Close()
}

func syncWritable(f positional.File) error {
	if !below(f).writable {
		return fs.ErrPermission
	}
	return f.Sync()
}
