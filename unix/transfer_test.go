//go:build unix

package unix

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	sys "golang.org/x/sys/unix"
)

// loopCase drives a loop that is asked for size bytes at off, at most limit a
// call.
type loopCase struct {
	name     string
	size     int
	off      int64
	answers  []answer
	n        int
	err      error
	requests []request
}

const loopLimit = 10

// errStalled stands for the error of a call that moves nothing: it differs between
// reading and writing.
var errStalled = fmt.Errorf("no progress")

var loopCases = []loopCase{
	{"nothing asked", 0, 7, []answer{{all, nil}}, 0, nil, nil},
	{"one call", 10, 7, []answer{{all, nil}}, 10, nil, []request{{7, 10}}},
	{"one byte at a time", 3, 7, []answer{{1, nil}}, 3, nil, []request{{7, 3}, {8, 2}, {9, 1}}},
	{"split at the limit", 25, 7, []answer{{all, nil}}, 25, nil, []request{{7, 10}, {17, 10}, {27, 5}}},
	{"short inside a split", 15, 0, []answer{{9, nil}, {all, nil}}, 15, nil, []request{{0, 10}, {9, 6}}},
	{"interrupted", 5, 7, []answer{{-1, sys.EINTR}, {0, sys.EINTR}, {2, nil}, {-1, sys.EINTR}, {all, nil}}, 5, nil,
		[]request{{7, 5}, {7, 5}, {7, 5}, {9, 3}, {9, 3}}},
	{"stalled at once", 5, 7, []answer{{0, nil}}, 0, errStalled, []request{{7, 5}}},
	{"stalled later", 5, 7, []answer{{2, nil}, {0, nil}}, 2, errStalled, []request{{7, 5}, {9, 3}}},
	{"failed at once", 5, 7, []answer{{-1, sys.ENOSPC}}, 0, sys.ENOSPC, []request{{7, 5}}},
	{"failed later", 25, 7, []answer{{all, nil}, {4, nil}, {-1, sys.EIO}}, 14, sys.EIO, []request{{7, 10}, {17, 10}, {21, 10}}},
	{"more than asked", 5, 7, []answer{{6, nil}}, 0, sys.EIO, []request{{7, 5}}},
	{"more than asked of the last part", 5, 7, []answer{{3, nil}, {3, nil}}, 3, sys.EIO, []request{{7, 5}, {10, 2}}},
	{"negative without a reason", 5, 7, []answer{{-1, nil}}, 0, sys.EIO, []request{{7, 5}}},
}

func TestLoops(t *testing.T) {
	type loop struct {
		name    string
		stalled error
		run     func(s *script, size int, off int64) (int64, error)
	}
	halves := func(size int) [][]byte {
		return [][]byte{nil, make([]byte, size/2), {}, make([]byte, size-size/2), nil}
	}
	loops := []loop{
		{"ReadAt", io.EOF, func(s *script, size int, off int64) (int64, error) {
			n, err := readAt(s.call, loopLimit, 0, make([]byte, size), off)
			return int64(n), err
		}},
		{"WriteAt", io.ErrUnexpectedEOF, func(s *script, size int, off int64) (int64, error) {
			n, err := writeAt(s.call, loopLimit, 0, make([]byte, size), off)
			return int64(n), err
		}},
		{"WriteAt whose first call is made", io.ErrUnexpectedEOF, func(s *script, size int, off int64) (int64, error) {
			p := make([]byte, size)
			if size == 0 {
				return 0, nil
			}
			n, err := s.call(0, p[:min(size, loopLimit)], off)
			n, err = writeAt(resumed(n, err, s.call), loopLimit, 0, p, off)
			return int64(n), err
		}},
		{"ReadvAt", io.EOF, func(s *script, size int, off int64) (int64, error) {
			return readvAt(s.vector, maxVectors, loopLimit, 0, halves(size), off)
		}},
		{"WritevAt", io.ErrUnexpectedEOF, func(s *script, size int, off int64) (int64, error) {
			return writevAt(s.vector, maxVectors, loopLimit, 0, halves(size), off)
		}},
	}
	for _, loop := range loops {
		for _, c := range loopCases {
			t.Run(loop.name+"/"+c.name, func(t *testing.T) {
				s := &script{answers: c.answers}
				n, err := loop.run(s, c.size, c.off)
				wantErr := c.err
				if wantErr == errStalled {
					wantErr = loop.stalled
				}
				want(t, n, err, int64(c.n), wantErr)
				if !slices.Equal(s.requests, c.requests) {
					t.Errorf("asked for %v, want %v", s.requests, c.requests)
				}
			})
		}
	}
}

// A range that passes the largest offset is cut there, and the file ends.
func TestReadUpToTheLargestOffset(t *testing.T) {
	for _, room := range []int64{0, 1, 5, 9} {
		wantRequests := []request{{math.MaxInt64 - room, int(room)}}
		if room == 0 {
			wantRequests = nil
		}
		s := &script{answers: []answer{{all, nil}}}
		n, err := readAt(s.call, loopLimit, 0, make([]byte, 10), math.MaxInt64-room)
		want(t, int64(n), err, room, io.EOF)
		if !slices.Equal(s.requests, wantRequests) {
			t.Errorf("ReadAt asked for %v, want %v", s.requests, wantRequests)
		}
		s = &script{answers: []answer{{all, nil}}}
		n64, err := readvAt(s.vector, maxVectors, loopLimit, 0, [][]byte{make([]byte, 3), make([]byte, 7)}, math.MaxInt64-room)
		want(t, n64, err, room, io.EOF)
		if !slices.Equal(s.requests, wantRequests) {
			t.Errorf("ReadvAt asked for %v, want %v", s.requests, wantRequests)
		}
	}
	s := &script{answers: []answer{{all, nil}}}
	n, err := readAt(s.call, loopLimit, 0, make([]byte, 10), math.MaxInt64-10)
	want(t, int64(n), err, 10, nil)
}

func TestFileEndsAtTheLargestOffset(t *testing.T) {
	_, fd := tempFile(t, pattern(10))
	for _, room := range []int64{0, 1, 4096} {
		n, err := ReadAt(fd, make([]byte, 8192), math.MaxInt64-room)
		want(t, int64(n), err, 0, io.EOF)
		n64, err := ReadvAt(fd, [][]byte{make([]byte, 10), make([]byte, 8192)}, math.MaxInt64-room)
		want(t, n64, err, 0, io.EOF)
	}
}

// Whatever a call does, the bytes arrive in their places.
func TestShakyCallsMoveEveryByte(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		f := &shaky{random: random}
		data, off := pattern(1+random.IntN(2000)), random.IntN(500)
		n, err := writeAt(f.write, 1+random.IntN(300), 0, data, int64(off))
		want(t, int64(n), err, int64(len(data)), nil)
		if !bytes.Equal(f.data[off:], data) {
			t.Fatalf("%d bytes written at %d differ", len(data), off)
		}
		got := make([]byte, random.IntN(2500))
		from := random.IntN(len(f.data) + 10)
		stored := f.data[min(from, len(f.data)):]
		wantErr := error(nil)
		if len(got) > len(stored) {
			wantErr = io.EOF
		}
		n, err = readAt(f.read, 1+random.IntN(300), 0, got, int64(from))
		want(t, int64(n), err, int64(min(len(got), len(stored))), wantErr)
		if !bytes.Equal(got[:n], stored[:n]) {
			t.Fatalf("%d bytes read at %d differ", n, from)
		}
	}
}

func TestWriteThenReadAFile(t *testing.T) {
	name, fd := tempFile(t, nil)
	data := pattern(100_000)
	n, err := WriteAt(fd, data, 5000)
	want(t, int64(n), err, 100_000, nil)
	if got := contents(t, name); !bytes.Equal(got, append(make([]byte, 5000), data...)) {
		t.Fatal("the file is not a gap of zeros and the data")
	}
	got := make([]byte, 1000)
	n, err = ReadAt(fd, got, 5100)
	want(t, int64(n), err, 1000, nil)
	if !bytes.Equal(got, data[100:1100]) {
		t.Fatal("bytes read differ")
	}
	n, err = ReadAt(fd, got, 104_900)
	want(t, int64(n), err, 100, io.EOF)
	if !bytes.Equal(got[:n], data[99_900:]) {
		t.Fatal("bytes before the end differ")
	}
	n, err = ReadAt(fd, got, 105_000)
	want(t, int64(n), err, 0, io.EOF)
}

func TestUninterruptedRetriesOnlyInterruptions(t *testing.T) {
	script := []error{sys.EINTR, sys.EINTR, sys.EAGAIN, nil}
	err := uninterrupted(func() error {
		err := script[0]
		script = script[1:]
		return err
	})
	if err != sys.EAGAIN || len(script) != 1 {
		t.Fatalf("answered %v with %d answers left, want EAGAIN with 1", err, len(script))
	}
}
