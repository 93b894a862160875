package experiment

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/dustin/go-humanize"

	"github.com/seekless/seekless/examples/rafctl/internal/machine"
)

// A Workspace is a fresh folder for the files of one run.
type Workspace struct {
	FileSystem machine.FileSystem
	dir        string
}

// NewWorkspace makes a folder under parent when room bytes and a twentieth
// more are free there. The caller must Remove it.
func NewWorkspace(ctx context.Context, parent string, room int64) (*Workspace, error) {
	if _, err := os.Stat(parent); err != nil {
		return nil, err
	}
	under := machine.Under(ctx, parent)
	if need := room + room/20; under.Free >= 0 && under.Free < need {
		return nil, fmt.Errorf("not enough room in %s: the files need %s, %s are free",
			parent, humanize.IBytes(uint64(need)), humanize.IBytes(uint64(under.Free)))
	}
	dir, err := os.MkdirTemp(parent, "rafctl-bench-")
	if err != nil {
		return nil, err
	}
	return &Workspace{FileSystem: under, dir: dir}, nil
}

// Path is where the file called name lies.
func (w *Workspace) Path(name string) string { return filepath.Join(w.dir, name) }

// Remove deletes the folder and all in it.
func (w *Workspace) Remove() error { return os.RemoveAll(w.dir) }
