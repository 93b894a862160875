package unbreakable

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// A root is left by no link, no ".." and no absolute name; the words are those
// of os.Root.
func TestOddNamesInARoot(t *testing.T) {
	outer := t.TempDir()
	inside := filepath.Join(outer, "root")
	must(t, os.Mkdir(inside, 0o777))
	must(t, os.WriteFile(filepath.Join(outer, "outside"), pattern(10), 0o666))
	must(t, os.Mkdir(filepath.Join(inside, "folder"), 0o777))
	must(t, os.Symlink("../outside", filepath.Join(inside, "escape")))
	must(t, os.Symlink(filepath.Join(outer, "outside"), filepath.Join(inside, "absolute")))
	must(t, os.Symlink("..", filepath.Join(inside, "up")))
	must(t, os.Symlink("loop", filepath.Join(inside, "loop")))
	must(t, os.Symlink("folder/target", filepath.Join(inside, "good")))
	root, err := os.OpenRoot(inside)
	must(t, err)
	defer root.Close()
	for _, name := range []string{
		"escape", "absolute", "up/outside", "../outside", "folder/../../outside", filepath.Join(outer, "outside"),
		"/etc/passwd", "loop", "missing/file", "", "..", "nul\x00",
	} {
		refusedInRoot(t, root, name, os.O_RDWR|os.O_CREATE|os.O_TRUNC)
		refusedInRoot(t, root, name, os.O_RDONLY)
	}
	for _, b := range everyBackend {
		_, err := mapped.OpenFileIn(root, "folder", os.O_RDONLY, 0, &mapped.Options{Backend: b})
		wantError(t, err, syscall.EISDIR)
		f, err := mapped.OpenFileIn(root, "good", os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666, &mapped.Options{Backend: b, Appenders: true})
		must(t, err)
		_, err = f.Append(pattern(5000))
		must(t, err)
		wantRead(t, f, 0, pattern(5000))
		must(t, f.Close())
		wantContents(t, filepath.Join(inside, "folder/target"), pattern(5000))
	}
	wantContents(t, filepath.Join(outer, "outside"), pattern(10))
	must(t, root.Close())
	refusedInRoot(t, root, "good", os.O_RDONLY)
}

func refusedInRoot(t *testing.T, root *os.Root, name string, flag int) {
	t.Helper()
	plain, want := root.OpenFile(name, flag, 0o666)
	if want == nil {
		_ = plain.Close()
		t.Fatalf("os.Root opens %q", name)
	}
	for _, b := range everyBackend {
		_, err := mapped.OpenFileIn(root, name, flag, 0o666, &mapped.Options{Backend: b})
		if problem := misshapen(err, name); err == nil || problem != "" || causeOf(err).Error() != causeOf(want).Error() {
			t.Errorf("%v: OpenFileIn(%q) says %v, os.Root %v; %s", b, name, err, want, problem)
		}
	}
}

// A FIFO inside a root is waited for no more than one outside.
func TestOddFIFOInARoot(t *testing.T) {
	dir := t.TempDir()
	must(t, syscall.Mkfifo(filepath.Join(dir, "fifo"), 0o666))
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	for _, b := range everyBackend {
		var f *mapped.RandomAccessFile
		returns(t, "OpenFileIn", func() {
			f, err = mapped.OpenFileIn(root, "fifo", os.O_RDONLY, 0, &mapped.Options{Backend: b})
		})
		if err != nil {
			wantError(t, err, errors.ErrUnsupported)
			continue
		}
		_, err = f.ReadAt(make([]byte, 5), 0)
		wantError(t, err, syscall.ESPIPE)
		must(t, f.Close())
	}
}
