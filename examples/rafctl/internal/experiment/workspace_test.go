package experiment

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWorkspaceIsFreshAndGoesAway(t *testing.T) {
	parent := t.TempDir()
	ws, err := NewWorkspace(t.Context(), parent, 1)
	if err != nil {
		t.Fatal(err)
	}
	other, err := NewWorkspace(t.Context(), parent, 1)
	if err != nil {
		t.Fatal(err)
	}
	if ws.Path("f") == other.Path("f") || filepath.Dir(filepath.Dir(ws.Path("f"))) != parent {
		t.Errorf("paths %q and %q under %q", ws.Path("f"), other.Path("f"), parent)
	}
	if err := os.WriteFile(ws.Path("f"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(ws.Remove(), other.Remove()); err != nil {
		t.Error(err)
	}
	if left := entries(t, parent); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestWorkspaceNeedsRoom(t *testing.T) {
	parent := t.TempDir()
	_, err := NewWorkspace(t.Context(), parent, 1<<60)
	if err == nil || !strings.Contains(err.Error(), "not enough room") || !strings.Contains(err.Error(), "EiB") {
		t.Errorf("error %v, want one that tells the room needed", err)
	}
	if left := entries(t, parent); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestWorkspaceNeedsItsParent(t *testing.T) {
	_, err := NewWorkspace(t.Context(), filepath.Join(t.TempDir(), "missing"), 1)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want %v", err, fs.ErrNotExist)
	}
}

func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
