package mapped

import (
	"errors"
	"io/fs"
	"os"
)

// FS is to be the files inside root, opened read-only with opts. It is not
// there yet: its Open answers [errors.ErrUnsupported]. [os.Root.FS] gives a
// file system, and OpenFileIn opens one file of a root.
func FS(root *os.Root, opts *Options) fs.FS { return noFS{} }

type noFS struct{}

func (noFS) Open(name string) (fs.File, error) {
	return nil, wrap("open", name, errors.ErrUnsupported)
}
