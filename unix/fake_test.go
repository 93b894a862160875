//go:build unix

package unix

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	sys "golang.org/x/sys/unix"
)

// answer is what a scripted call returns. The last one of a script is
// repeated.
type answer struct {
	n   int // all: the whole of what is asked for
	err error
}

const all = -1 << 31

// request is what a scripted call was asked for.
type request struct {
	off int64
	n   int
}

// script plays answers and keeps the requests.
type script struct {
	answers  []answer
	requests []request
}

func (s *script) next(off int64, n int) (int, error) {
	s.requests = append(s.requests, request{off, n})
	a := s.answers[min(len(s.requests), len(s.answers))-1]
	if a.n == all {
		return n, a.err
	}
	return a.n, a.err
}

func (s *script) call(_ int, p []byte, off int64) (int, error) {
	return s.next(off, len(p))
}

func (s *script) vector(_ int, bufs [][]byte, off int64) (int, error) {
	total := 0
	for _, b := range bufs {
		total += len(b)
	}
	return s.next(off, total)
}

// shaky is a file in memory whose calls are interrupted or short at random.
type shaky struct {
	data   []byte
	random *rand.Rand
}

func (s *shaky) read(_ int, p []byte, off int64) (int, error) {
	if s.random.IntN(3) == 0 {
		return -1, sys.EINTR
	}
	if off >= int64(len(s.data)) {
		return 0, nil
	}
	return copy(p[:1+s.random.IntN(len(p))], s.data[off:]), nil
}

func (s *shaky) write(_ int, p []byte, off int64) (int, error) {
	if s.random.IntN(3) == 0 {
		return -1, sys.EINTR
	}
	p = p[:1+s.random.IntN(len(p))]
	if grow := int(off) + len(p) - len(s.data); grow > 0 {
		s.data = append(s.data, make([]byte, grow)...)
	}
	return copy(s.data[off:], p), nil
}

func (s *shaky) readv(_ int, bufs [][]byte, off int64) (int, error) {
	flat := make([]byte, totalOf(bufs))
	n, err := s.read(0, flat, off)
	for rest := flat[:max(n, 0)]; len(rest) > 0; bufs = bufs[1:] {
		rest = rest[copy(bufs[0], rest):]
	}
	return n, err
}

func (s *shaky) writev(_ int, bufs [][]byte, off int64) (int, error) {
	return s.write(0, flatten(bufs), off)
}

func totalOf(bufs [][]byte) (n int) {
	for _, b := range bufs {
		n += len(b)
	}
	return n
}

func flatten(bufs [][]byte) (flat []byte) {
	for _, b := range bufs {
		flat = append(flat, b...)
	}
	return flat
}

// tempFile is an open file that holds data.
func tempFile(t testing.TB, data []byte) (name string, fd int) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return name, openFile(t, name)
}

func openFile(t testing.TB, name string) (fd int) {
	t.Helper()
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return int(f.Fd())
}

// openDevice skips the test where name is something else, such as a file of
// that name, which the test would fill.
func openDevice(t testing.TB, name string) (fd int) {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		t.Skipf("%s is no device here", name)
	}
	return openFile(t, name)
}

// smallPages skips the test where the file system takes memory in pieces so
// large that one holds more than the file (tmpfs with huge=always).
func smallPages(t *testing.T, fd int) {
	t.Helper()
	var st sys.Stat_t
	if err := sys.Fstat(fd, &st); err != nil {
		t.Fatal(err)
	}
	if st.Blksize >= 2<<20 {
		t.Skip("the file system has huge pages")
	}
}

func sizeOf(t *testing.T, fd int) int64 {
	t.Helper()
	var st sys.Stat_t
	if err := sys.Fstat(fd, &st); err != nil {
		t.Fatal(err)
	}
	return st.Size
}

// contents reads the file by its name, not by what is tested.
func contents(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// pattern is n bytes that differ from place to place and are never 0.
func pattern(n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(i%251) + 1
	}
	return p
}

// want fails the test unless a transfer answered n and err, err compared by
// == as callers of raw errnos do.
func want(t *testing.T, gotN int64, gotErr error, n int64, err error) {
	t.Helper()
	if gotN != n || gotErr != err {
		t.Fatalf("answered %d, %v; want %d, %v", gotN, gotErr, n, err)
	}
}
