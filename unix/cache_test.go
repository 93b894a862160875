//go:build unix

package unix

import (
	"bytes"
	"io"
	"math"
	"slices"
	"testing"

	sys "golang.org/x/sys/unix"
)

func TestCachedCountsPages(t *testing.T) {
	page := int64(PageSize())
	_, fd := tempFile(t, pattern(8*PageSize()))
	smallPages(t, fd)
	if err := SyncAll(fd); err != nil { // clean pages count too
		t.Fatal(err)
	}
	whole, err := Cached(fd, 0, 8*page)
	if err == sys.ENOSYS || err == nil && whole == 0 {
		t.Skip("this system or its file system cannot tell")
	}
	want(t, whole, err, 8, nil)
	for _, c := range []struct{ off, n, pages int64 }{
		{0, page, 1},
		{page, 3 * page, 3},
		{6 * page, 100 * page, 2},
		{8 * page, 8 * page, 0},
		{0, 0, 0},
	} {
		pages, err := Cached(fd, c.off, c.n)
		want(t, pages, err, c.pages, nil)
	}
}

func TestReadNoWaitReadsTheCache(t *testing.T) {
	data := pattern(3000)
	_, fd := tempFile(t, data)
	p := make([]byte, 1000)
	n, err := ReadNoWait(fd, p, 100)
	if err == sys.ENOSYS || err == sys.EOPNOTSUPP {
		t.Skip("this system or its file system cannot tell")
	}
	want(t, int64(n), err, 1000, nil)
	if !bytes.Equal(p, data[100:1100]) {
		t.Error("bytes differ")
	}
	n, err = ReadNoWait(fd, p[:400], 2500)
	want(t, int64(n), err, 400, nil)
	if !bytes.Equal(p[:400], data[2500:2900]) {
		t.Error("bytes before the end differ")
	}
	n, err = ReadNoWait(fd, p, 4096) // the end itself may look like a page that is not there
	want(t, int64(n), err, 0, io.EOF)
	n, err = ReadNoWait(fd, p, math.MaxInt64-5)
	want(t, int64(n), err, 0, io.EOF)
}

func TestReadNoWaitNeverMeansThePosition(t *testing.T) {
	_, fd := tempFile(t, pattern(10))
	n, err := ReadNoWait(fd, make([]byte, 5), -1)
	want(t, int64(n), err, 0, sys.EINVAL)
	n, err = ReadNoWait(fd, nil, 5)
	want(t, int64(n), err, 0, nil)
}

func TestReadNoWaitMakesOneCall(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers []answer
		n       int
		err     error
	}{
		{"whole", []answer{{all, nil}}, 5, nil},
		{"short", []answer{{2, nil}}, 2, nil},
		{"interrupted", []answer{{-1, sys.EINTR}, {all, nil}}, 5, nil},
		{"not there", []answer{{-1, sys.EAGAIN}}, 0, sys.EAGAIN},
		{"end", []answer{{0, nil}}, 0, io.EOF},
		{"more than asked", []answer{{6, nil}}, 0, sys.EIO},
		{"negative without a reason", []answer{{-1, nil}}, 0, sys.EIO},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &script{answers: c.answers}
			n, err := readNoWait(s.call, 0, make([]byte, 5), 3)
			want(t, int64(n), err, int64(c.n), c.err)
			if expected := slices.Repeat([]request{{3, 5}}, len(c.answers)); !slices.Equal(s.requests, expected) {
				t.Errorf("asked for %v, want %v", s.requests, expected)
			}
		})
	}
}
