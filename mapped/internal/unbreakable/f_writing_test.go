package unbreakable

import (
	"io/fs"
	"os"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// backends are those that every system has.
var backends = []mapped.Backend{mapped.BackendAuto, mapped.BackendPositional, mapped.BackendPortable}

// overBackends runs a subtest on each.
func overBackends(t *testing.T, fn func(t *testing.T, opts mapped.Options)) {
	for _, b := range backends {
		t.Run(b.String(), func(t *testing.T) { fn(t, mapped.Options{Backend: b}) })
	}
}

// wantSizeIs wants this size from the file and from the system.
func wantSizeIs(t *testing.T, f *mapped.RandomAccessFile, want int64) {
	t.Helper()
	info, err := f.Stat()
	must(t, err)
	if f.Size() != want || info.Size() != want {
		t.Fatalf("Size %d, the system says %d, want %d", f.Size(), info.Size(), want)
	}
}

// wantAppend appends p and wants it at off.
func wantAppend(t *testing.T, f *mapped.RandomAccessFile, p []byte, off int64) {
	t.Helper()
	if at, err := f.Append(p); at != off || err != nil {
		t.Fatalf("Append(%d bytes) = %d, %v, want %d", len(p), at, err, off)
	}
}

func TestF068AppendFlagIsRefused(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileOf(t, pattern(100))
		for _, flag := range []int{os.O_RDWR, os.O_WRONLY, os.O_RDWR | os.O_CREATE, os.O_RDWR | os.O_TRUNC} {
			f, err := mapped.OpenFile(name, flag|os.O_APPEND, 0o666, &opts)
			wantError(t, err, fs.ErrInvalid)
			if f != nil {
				t.Errorf("flag %#x: a file comes with the error", flag)
			}
		}
		wantContents(t, name, pattern(100))
	})
}

// F074: who appends can cut, also through a handle that cannot read.
func TestF074AppendIsRolledBackByTruncate(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		for _, appenders := range []bool{false, true} {
			for _, flag := range []int{os.O_RDWR, os.O_WRONLY} {
				opts.Appenders = appenders
				name := fileOf(t, pattern(100))
				f, err := mapped.OpenFile(name, flag, 0, &opts)
				must(t, err)
				wantAppend(t, f, pattern(5000), 100)
				must(t, f.Truncate(100))
				wantAppend(t, f, []byte("again"), 100)
				must(t, f.Close())
				wantContents(t, name, append(pattern(100), "again"...))
			}
		}
	})
}

// F075: an append needs no position of the handle.
func TestF075AppendsFollowEachOther(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		for _, opts.Appenders = range []bool{false, true} {
			name := fileOf(t, nil)
			f := open(t, name, opts)
			block := pattern(4096)
			for i := range int64(3) {
				wantAppend(t, f, block, i*4096)
				wantRead(t, f, 0, block) // moves no position either
			}
			wantContents(t, name, append(append(pattern(4096), block...), block...))
		}
	})
}

// F079: Append heals nothing. Half a record that is there stays, and the next
// one follows it.
func TestF079HalfARecordStays(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		for _, opts.Appenders = range []bool{false, true} {
			name := fileOf(t, []byte("whole\nhal"))
			f := open(t, name, opts)
			wantAppend(t, f, []byte("next\n"), 9)
			wantContents(t, name, []byte("whole\nhalnext\n"))
		}
	})
}

// F080: nothing is buffered, so nothing comes back after a cut.
func TestF080NothingComesBackAfterTruncate(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		name := fileOf(t, nil)
		f := open(t, name, opts)
		for i := range int64(10) {
			_, err := f.WriteAt(pattern(10_000), i*10_000)
			must(t, err)
		}
		wantAppend(t, f, pattern(77), 100_000)
		must(t, f.Truncate(50))
		wantContents(t, name, pattern(50))
		must(t, f.Close())
		wantContents(t, name, pattern(50))
	})
}
