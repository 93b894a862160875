//go:build unix

package unix

import (
	"testing"

	sys "golang.org/x/sys/unix"
)

func TestHolesAndDataAreFound(t *testing.T) {
	const far, size = 8 << 20, 16 << 20
	_, fd := tempFile(t, pattern(10))
	if err := Truncate(fd, size); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteAt(fd, pattern(10), far); err != nil {
		t.Fatal(err)
	}
	hole, err := NextHole(fd, 0)
	if err == sys.ENOTSUP || hole == size {
		t.Skip("this system or its file system knows no holes")
	}
	if err != nil || hole < 10 || hole > far {
		t.Fatalf("the hole after 10 bytes is at %d, %v", hole, err)
	}
	for _, c := range []struct {
		name string
		find func(int, int64) (int64, error)
		off  int64
		at   int64
		err  error
	}{
		{"data at the start", NextData, 5, 5, nil},
		{"hole inside a hole", NextHole, hole + 7, hole + 7, nil},
		{"data after a hole", NextData, hole, far, nil},
		{"data at the end", NextData, size, 0, sys.ENXIO},
		{"hole at the end", NextHole, size, 0, sys.ENXIO},
		{"no data left", NextData, size - 1, 0, sys.ENXIO},
		{"hole in the tail", NextHole, size - 1, size - 1, nil},
	} {
		at, err := c.find(fd, c.off)
		if at != c.at || err != c.err {
			t.Errorf("%s: answered %d, %v; want %d, %v", c.name, at, err, c.at, c.err)
		}
	}
}

func TestSeekWithoutTheCallIsUnsupported(t *testing.T) {
	_, fd := tempFile(t, pattern(10))
	if at, err := seekFrom(fd, 0, -1); at != 0 || err != sys.ENOTSUP {
		t.Fatalf("answered %d, %v", at, err)
	}
}
