package unbreakable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// Names and flags that are refused are refused in the words of os.File, and
// nothing is made.
func TestOddOpenRefusals(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	must(t, os.Symlink("loop2", at("loop1")))
	must(t, os.Symlink("loop1", at("loop2")))
	must(t, os.Symlink("self/self", at("self")))
	must(t, os.Symlink("nowhere", at("dangling")))
	must(t, os.Symlink("no/such/folder", at("far")))
	must(t, os.WriteFile(at("plain"), pattern(10), 0o666))
	const creating = os.O_RDWR | os.O_CREATE
	for _, c := range []struct {
		name string
		flag int
	}{
		{at("loop1"), os.O_RDONLY}, {at("loop1"), creating}, {at("self"), creating},
		{at("dangling"), os.O_RDONLY}, {at("dangling"), os.O_RDWR | os.O_TRUNC}, {at("dangling"), creating | os.O_EXCL},
		{at("far"), creating}, {at("missing"), os.O_RDWR}, {at("plain"), creating | os.O_EXCL},
		{at("plain") + "/", os.O_RDONLY}, {at("plain") + "/below", creating}, {at("plain"), os.O_RDONLY | syscall.O_DIRECTORY},
		{at("new") + "/", creating}, {"", os.O_RDONLY}, {"", creating}, {at("nul\x00byte"), creating},
		{at(strings.Repeat("x", 256)), creating}, {dir + strings.Repeat("/x", 2048), creating},
		{at("dangling"), os.O_RDONLY | syscall.O_NOFOLLOW},
	} {
		refusedAsByOS(t, c.name, c.flag)
	}
	entries, err := os.ReadDir(dir)
	must(t, err)
	if len(entries) != 6 {
		t.Errorf("there are %d files now: %v", len(entries), entries)
	}
	wantContents(t, at("plain"), pattern(10))
}

// A program that runs cannot be opened to write, and is read as any file.
func TestOddBusyProgram(t *testing.T) {
	self, err := os.Executable()
	must(t, err)
	if f, err := os.OpenFile(self, os.O_RDWR, 0); err == nil {
		must(t, f.Close())
		t.Skip("this system lets running programs be written")
	}
	refusedAsByOS(t, self, os.O_RDWR)
	f, err := mapped.OpenFile(self, os.O_RDONLY, 0, &byMap)
	must(t, err)
	defer f.Close()
	wantRead(t, f, 0, []byte("\x7fELF"))
}

// A link whose target is missing makes the target, as for os.File.
func TestOddDanglingSymlinkCreates(t *testing.T) {
	for _, b := range everyBackend {
		dir := t.TempDir()
		link := filepath.Join(dir, "link")
		must(t, os.Symlink("target", link))
		f := open(t, link, mapped.Options{Backend: b})
		_, err := f.WriteAt(pattern(100), 0)
		must(t, err)
		must(t, f.Close())
		wantContents(t, filepath.Join(dir, "target"), pattern(100))
		if to, err := os.Readlink(link); to != "target" || err != nil {
			t.Errorf("%v: the link leads to %q, %v", b, to, err)
		}
	}
}

// O_APPEND is refused on whatever it is, by an error that says what to do, and
// nothing is created or cut.
func TestOddAppendFlagIsRefused(t *testing.T) {
	dir := t.TempDir()
	old, missing := filepath.Join(dir, "old"), filepath.Join(dir, "missing")
	must(t, os.WriteFile(old, pattern(10), 0o666))
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	refused := func(b mapped.Backend, name string, err error) {
		t.Helper()
		wantError(t, err, fs.ErrInvalid)
		if problem := misshapen(err, name); problem != "" || !strings.Contains(err.Error(), "call Append") {
			t.Errorf("%v: %v %s", b, err, problem)
		}
	}
	const flag = os.O_RDWR | os.O_CREATE | os.O_TRUNC | os.O_APPEND
	for _, b := range everyBackend {
		opts := &mapped.Options{Backend: b, Appenders: true}
		for _, name := range []string{old, missing, dir, "/dev/null"} {
			_, err := mapped.OpenFile(name, flag, 0o666, opts)
			refused(b, name, err)
		}
		_, err := mapped.OpenFileIn(root, "old", os.O_WRONLY|os.O_APPEND, 0, opts)
		refused(b, "old", err)
	}
	wantContents(t, old, pattern(10))
	if _, err := os.Lstat(missing); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file was created: %v", err)
	}
}

// oddNames are names that are hard to print.
var oddNames = []string{
	"two\nlines", "tab\tand\rreturn", "\xff\xfe not UTF-8", " ", "...", "-rf", "a (deleted)", "quote\"'`$", "\x7f\x1b[31m",
	"\u202egnp.exe", strings.Repeat("n", 255), strings.Repeat("\xf0", 255),
}

// Names are bytes: every one that the system takes works, and errors print it
// as those of os.File do.
func TestOddNames(t *testing.T) {
	for i, odd := range oddNames {
		dir := t.TempDir()
		name := filepath.Join(dir, odd)
		b := everyBackend[i%len(everyBackend)]
		f := open(t, name, mapped.Options{Backend: b})
		_, err := f.WriteAt(pattern(5000), 0)
		must(t, err)
		wantRead(t, f, 0, pattern(5000))
		if f.Name() != name {
			t.Errorf("Name is %q, want %q", f.Name(), name)
		}
		must(t, f.Close())
		if _, err := f.ReadAt(nil, 0); misshapen(err, name) != "" || err.Error() != "read "+name+": file already closed" {
			t.Errorf("error %q", err)
		}
		refusedAsByOS(t, name, os.O_RDWR|os.O_CREATE|os.O_EXCL)
		wantContents(t, name, pattern(5000))
		entries, err := os.ReadDir(dir)
		if len(entries) != 1 || err != nil || entries[0].Name() != odd {
			t.Errorf("the folder holds %q, %v, want %q", entries, err, odd)
		}
	}
}

// F066: a directory is refused at open, whatever the flags, and stays as it is.
func TestF066DirectoryIsRefused(t *testing.T) {
	dir := t.TempDir()
	before := len(openNames(t))
	for _, flag := range []int{
		os.O_RDONLY, os.O_RDWR, os.O_WRONLY, os.O_RDWR | os.O_CREATE, os.O_RDONLY | os.O_CREATE,
		os.O_RDWR | os.O_TRUNC, os.O_RDONLY | syscall.O_DIRECTORY, os.O_RDWR | syscall.O_DIRECTORY,
	} {
		for _, name := range []string{dir, dir + "/", "/", "/proc/self"} {
			for _, b := range everyBackend {
				_, err := mapped.OpenFile(name, flag, 0o666, &mapped.Options{Backend: b})
				if problem := misshapen(err, name); !errors.Is(err, syscall.EISDIR) || problem != "" {
					t.Errorf("%v: OpenFile(%q, %#x): %v %s", b, name, flag, err, problem)
				}
			}
		}
	}
	refusedAsByOS(t, dir, os.O_RDWR|os.O_CREATE|os.O_EXCL)
	if after := len(openNames(t)); after != before {
		t.Errorf("%d descriptors, before there were %d", after, before)
	}
}

// A medium that cannot be written is read by map, and says so to a writer.
func TestOddReadOnlyMedium(t *testing.T) {
	dir := bed(t, "readonly")
	name := filepath.Join(dir, "file")
	for _, flag := range []int{os.O_RDWR, os.O_WRONLY, os.O_RDWR | os.O_CREATE, os.O_RDONLY | os.O_TRUNC} {
		refusedAsByOS(t, name, flag)
		refusedAsByOS(t, filepath.Join(dir, "new"), flag|os.O_CREATE)
	}
	_, err := mapped.OpenFile(name, os.O_RDWR, 0, nil)
	wantError(t, err, syscall.EROFS)
	want, err := os.ReadFile(name)
	must(t, err)
	for _, b := range everyBackend {
		f, err := mapped.OpenFile(name, os.O_RDONLY, 0, &mapped.Options{Backend: b, Reads: mapped.ReadMapped})
		must(t, err)
		wantRead(t, f, 0, want)
		wantRead(t, f, 99_000, want[99_000:])
		v := view(t, f, 5000, 90_000)
		if lent := b == mapped.BackendAuto || b == mapped.BackendMapped; v.Mapped() != lent || string(v.Bytes()) != string(want[5000:95_000]) {
			t.Errorf("%v: a view that is mapped: %t, or has other bytes", b, v.Mapped())
		}
		v.Release()
		odd{name: name, flag: os.O_RDONLY}.callAll(t, f)
	}
}
