package positional

import (
	"io/fs"
	"os"
)

// place is where names are looked up: inside root, or as the system does when
// that is nil.
type place struct{ root *os.Root }

func (p place) open(name string, flag int, perm fs.FileMode) (*os.File, error) {
	if p.root != nil {
		return p.root.OpenFile(name, flag, perm)
	}
	return os.OpenFile(name, flag, perm)
}

func (p place) stat(name string) (fs.FileInfo, error) {
	if p.root != nil {
		return p.root.Stat(name)
	}
	return os.Stat(name)
}
