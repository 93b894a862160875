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

// wantSyncFailed wants ErrSyncFailed around one of the causes.
func wantSyncFailed(t *testing.T, err error, causes ...error) {
	t.Helper()
	wantError(t, err, mapped.ErrSyncFailed)
	for _, cause := range causes {
		if errors.Is(err, cause) {
			return
		}
	}
	t.Errorf("%v is none of %v", err, causes)
}

// F115: the first failure of a sync stays, whatever the system says later.
func TestF115SyncFailureStays(t *testing.T) {
	for _, c := range []struct{ inject, how, first, wants string }{
		{"fsync:error=EIO:when=1", "auto", "sync", "ErrSyncFailed"},
		{"fdatasync:error=EIO:when=1", "auto", "syncdata", "ErrSyncFailed"},
		{"fdatasync,fsync:error=ENOSPC:when=1", "auto", "syncdata", "ErrSyncFailed"},
		{"fsync:error=EIO:when=1", "portable", "sync", "ErrSyncFailed"},
		{"fsync:error=EIO:when=1", "portable", "syncdata", "ErrSyncFailed"},
	} {
		name := fileOf(t, nil)
		trace, said := operated(t, name, c.inject, c.how, "write:1000:0", c.first, "sync", "syncdata", "write:10:0", "sync", "read:1000:0")
		wantSaid(t, said, "write 1000 ok", c.first+" "+c.wants, "sync "+c.wants, "syncdata "+c.wants, "write 10 ok", "sync "+c.wants, "read 1000 ok")
		if calls := callsOf(trace, "fsync", "fdatasync"); len(calls) != 1 {
			t.Errorf("%v: %d calls:\n%s", c, len(calls), strings.Join(calls, "\n"))
		}
	}
}

// F115 by storage that fails for a while, and two handles: each has its own
// failures.
func TestSyncFailureIsOfItsHandle(t *testing.T) {
	f := startFUSE(t)
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		name := f.file(pattern(1000))
		first, second := open(t, name, opts), open(t, name, opts)
		_, err := first.WriteAt(pattern(1000), 0)
		must(t, err)
		must(t, first.Sync())
		f.set("feio", "")
		wantSyncFailed(t, first.SyncData(), syscall.EIO)
		f.clear("feio")
		for range 2 {
			wantSyncFailed(t, first.Sync(), syscall.EIO)
			wantSyncFailed(t, first.SyncData(), syscall.EIO)
		}
		must(t, second.Sync())
		must(t, second.SyncData())
		must(t, open(t, name, opts).Sync())
		must(t, first.Close())
		wantError(t, first.Sync(), fs.ErrClosed)
	})
}

// F115 where a later fsync(2) lies: ext4 without a journal, whose disk is full
// beneath it, has dropped by then what it could not store. os.File is told
// that all is well.
func TestF115LaterSyncDoesNotLie(t *testing.T) {
	dir := bedDir(t, "thin_ext4")
	f := open(t, filepath.Join(dir, "file"), mapped.Options{})
	plain, err := os.Create(filepath.Join(dir, "plain"))
	must(t, err)
	defer plain.Close()
	full := filepath.Join(bed(t, "thin"), "full")
	must(t, fillTo(full))
	t.Cleanup(func() { must(t, os.Remove(full)) })
	data := pattern(4 << 20)
	_, err = f.WriteAt(data, 0)
	must(t, err)
	for range 10 {
		wantSyncFailed(t, f.Sync(), syscall.EIO, syscall.ENOSPC)
		wantSyncFailed(t, f.SyncData(), syscall.EIO, syscall.ENOSPC)
	}
	_, err = plain.Write(data)
	must(t, err)
	failures := 0
	for failures < 10 && plain.Sync() != nil {
		failures++
	}
	if failures == 0 || failures == 10 {
		t.Errorf("%d syncs of os.File failed: this shows nothing", failures)
	}
}

// fillTo writes a file until there is no room.
func fillTo(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	for p := pattern(1 << 20); len(p) > 0; {
		if _, err := f.Write(p); err != nil {
			p = p[:len(p)/2]
		}
	}
	return f.Close()
}

// F104: what follows growth makes the size durable. fdatasync(2) flushes the
// metadata that reading the data needs, the size among it, so that it is
// enough; SyncData has no way around it after growth of any kind.
func TestF104DataSyncCoversGrowth(t *testing.T) {
	for _, c := range []struct{ how, call string }{{"auto", "fdatasync"}, {"portable", "fsync"}} {
		for _, grow := range []string{"write:1000:5000", "writev:1000:5000", "append:1000", "truncate:9000"} {
			name := fileOf(t, pattern(100))
			trace, said := operated(t, name, "", c.how, grow, "syncdata", "syncdata")
			if len(said) != 5 || said[2] != "syncdata ok" {
				t.Fatalf("%q", said)
			}
			calls := callsOf(trace, "pwrite64", "pwritev", "ftruncate", "fsync", "fdatasync")
			last := max(len(calls)-2, 0)
			if len(callsOf(trace, c.call)) != 2 || !strings.HasPrefix(calls[last], c.call+"(") {
				t.Errorf("%s, %s:\n%s", c.how, grow, strings.Join(calls, "\n"))
			}
		}
	}
}

// A handle that only reads has nothing to sync, and makes no call.
func TestSyncOfAReaderIsNothing(t *testing.T) {
	name := fileOf(t, pattern(1000))
	trace, said := operated(t, name, "fsync,fdatasync:error=EIO", "rdonly", "sync", "syncdata", "read:1000:0", "sync")
	wantSaid(t, said, "sync ok", "syncdata ok", "read 1000 ok", "sync ok")
	if calls := callsOf(trace, "fsync", "fdatasync", "msync"); len(calls) > 0 {
		t.Errorf("%v", calls)
	}
}

// F116, F117: a sync is one of the file. No map is ever flushed, and none is
// there to be: they are read only.
func TestF116F117SyncIsOfTheFileNotOfItsMap(t *testing.T) {
	name := fileOf(t, pattern(100_000))
	calls := []string{"write:1000:0"}
	for range 8 { // the file is mapped after some
		calls = append(calls, "read:1000:0")
	}
	trace, _ := operated(t, name, "", "auto", append(calls, "sync", "syncdata", "read:1000:0", "sync")...)
	if maps := callsOf(trace, "mmap"); len(maps) == 0 || strings.Contains(strings.Join(maps, "\n"), "PROT_WRITE") {
		t.Errorf("the maps are %v", maps)
	}
	if n := len(callsOf(trace, "fsync", "fdatasync")); n != 3 {
		t.Errorf("%d syncs of the file, want 3", n)
	}
	if calls := callsOf(trace, "msync"); len(calls) > 0 {
		t.Errorf("%v", calls)
	}
}
