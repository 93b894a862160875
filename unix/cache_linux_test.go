package unix

import (
	"testing"

	sys "golang.org/x/sys/unix"
)

const coldPages = 16

// coldFile is a file of coldPages pages, none of them in memory.
func coldFile(t *testing.T) (fd int) {
	t.Helper()
	_, fd = tempFile(t, pattern(coldPages*PageSize()))
	if err := SyncAll(fd); err != nil {
		t.Fatal(err)
	}
	if err := sys.Fadvise(fd, 0, 0, sys.FADV_DONTNEED); err != nil {
		t.Fatal(err)
	}
	vec := make([]byte, coldPages, 4*coldPages)
	if err := Resident(mapFile(t, fd, coldPages), vec); err != nil {
		t.Fatal(err)
	}
	for _, page := range vec {
		if page&1 != 0 {
			t.Skip("the file system keeps pages in memory")
		}
	}
	return fd
}

func TestReadNoWaitDoesNotWait(t *testing.T) {
	n, err := ReadNoWait(coldFile(t), make([]byte, 100), 0)
	if err == sys.EOPNOTSUPP || err == sys.ENOSYS {
		t.Skip(err)
	}
	want(t, int64(n), err, 0, sys.EAGAIN)
}

func TestPrefetchFillsTheCache(t *testing.T) {
	fd, size := coldFile(t), coldPages*int64(PageSize())
	if kind, err := FileSystem(fd); err != nil || kind == OverlayFS {
		t.Skip("the pages of an overlay file system are of another file below; ", err)
	}
	cold, err := Cached(fd, 0, size)
	if err == sys.ENOSYS {
		t.Skip(err)
	}
	want(t, cold, err, 0, nil)
	if err := Prefetch(fd, 0, size); err != nil {
		t.Fatal(err)
	}
	if warm, err := Cached(fd, 0, size); err != nil || warm != coldPages {
		t.Fatalf("%d of %d pages are cached, %v", warm, coldPages, err)
	}
}
