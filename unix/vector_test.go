//go:build unix

package unix

import (
	"bytes"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	sys "golang.org/x/sys/unix"
)

// cutUp is p in pieces of random length, empty ones among them.
func cutUp(random *rand.Rand, p []byte) (bufs [][]byte) {
	for len(p) > 0 {
		n := random.IntN(min(len(p), 90) + 1)
		bufs = append(bufs, p[:n])
		p = p[n:]
	}
	return append(bufs, nil)
}

func TestShakyVectorsMoveEveryByte(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		f := &shaky{random: random}
		data, off := pattern(1+random.IntN(2000)), random.IntN(500)
		n, err := writevAt(f.writev, 1+random.IntN(9), 1+random.IntN(300), 0, cutUp(random, data), int64(off))
		want(t, n, err, int64(len(data)), nil)
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
		n, err = readvAt(f.readv, 1+random.IntN(9), 1+random.IntN(300), 0, cutUp(random, got), int64(from))
		want(t, n, err, int64(min(len(got), len(stored))), wantErr)
		if !bytes.Equal(got[:n], stored[:n]) {
			t.Fatalf("%d bytes read at %d differ", n, from)
		}
	}
}

func TestVectorCallsTakeNoMoreBuffersThanAllowed(t *testing.T) {
	var lengths []int
	call := func(_ int, bufs [][]byte, _ int64) (int, error) {
		lengths = append(lengths, len(bufs))
		return totalOf(bufs), nil
	}
	n, err := writevAt(call, 4, maxCall, 0, slices.Repeat([][]byte{{1}, nil}, 10), 0)
	want(t, n, err, 10, nil)
	if !slices.Equal(lengths, []int{4, 4, 2}) {
		t.Fatalf("calls took %v buffers, want 4, 4 and 2", lengths)
	}
}

// A total past 2^32 goes out in calls that no system refuses.
func TestVectorsOfManyGigabytes(t *testing.T) {
	bufs := slices.Repeat([][]byte{make([]byte, 64<<20)}, 80)
	s := &script{answers: []answer{{all, nil}}}
	n, err := writevAt(s.vector, maxVectors, maxCall, 0, bufs, 3)
	want(t, n, err, 80*64<<20, nil)
	for i, r := range s.requests {
		if r != (request{int64(i)<<30 + 3, 1 << 30}) {
			t.Fatalf("request %d was %v", i, r)
		}
	}
	if len(s.requests) != 5 {
		t.Fatalf("%d requests, want 5", len(s.requests))
	}
}

// vectorWays are the calls that ReadvAt and WritevAt may stand for: the
// system's, and one call a buffer, which is tested on every system.
var vectorWays = []struct {
	name        string
	read, write func(fd int, bufs [][]byte, off int64) (int64, error)
}{
	{"system", ReadvAt, WritevAt},
	{"each buffer",
		func(fd int, bufs [][]byte, off int64) (int64, error) { return eachBuffer(ReadAt, fd, bufs, off) },
		func(fd int, bufs [][]byte, off int64) (int64, error) { return eachBuffer(WriteAt, fd, bufs, off) }},
}

func TestVectorsOfAFile(t *testing.T) {
	one := func(n int) [][]byte {
		var bufs [][]byte
		for p := range slices.Chunk(make([]byte, n), 1) {
			bufs = append(bufs, p)
		}
		return bufs
	}
	for _, way := range vectorWays {
		t.Run(way.name+"/1,026 buffers of a byte", func(t *testing.T) {
			name, fd := tempFile(t, nil)
			data := pattern(1026)
			n, err := way.write(fd, slices.Collect(slices.Chunk(data, 1)), 9)
			want(t, n, err, 1026, nil)
			if !bytes.Equal(contents(t, name)[9:], data) {
				t.Fatal("the file differs")
			}
			got := one(1026)
			n, err = way.read(fd, got, 9)
			want(t, n, err, 1026, nil)
			if !bytes.Equal(flatten(got), data) {
				t.Fatal("bytes read differ")
			}
		})
		t.Run(way.name+"/the same buffer twice", func(t *testing.T) {
			name, fd := tempFile(t, nil)
			b := []byte("again ")
			n, err := way.write(fd, [][]byte{b, b}, 0)
			want(t, n, err, 12, nil)
			if got := contents(t, name); string(got) != "again again " {
				t.Fatalf("the file is %q", got)
			}
		})
		t.Run(way.name+"/the file ends inside a buffer", func(t *testing.T) {
			_, fd := tempFile(t, pattern(100))
			bufs := [][]byte{make([]byte, 30), nil, make([]byte, 30), make([]byte, 30)}
			n, err := way.read(fd, bufs, 50)
			want(t, n, err, 50, io.EOF)
			if got := flatten(bufs); !bytes.Equal(got[:50], pattern(100)[50:]) || !bytes.Equal(got[50:], make([]byte, 40)) {
				t.Fatal("bytes read differ, or more than n were touched")
			}
		})
		t.Run(way.name+"/nothing to move", func(t *testing.T) {
			_, fd := tempFile(t, nil)
			for _, bufs := range [][][]byte{nil, {}, {nil}, {{}, nil, {}}} {
				n, err := way.read(fd, bufs, 5)
				want(t, n, err, 0, nil)
				n, err = way.write(fd, bufs, 5)
				want(t, n, err, 0, nil)
			}
			if size := sizeOf(t, fd); size != 0 {
				t.Fatalf("the file has %d bytes", size)
			}
		})
		t.Run(way.name+"/past 4 GiB", func(t *testing.T) {
			_, fd := tempFile(t, nil)
			const off = 5<<30 + 1
			n, err := way.write(fd, [][]byte{{1, 2}, {3}}, off)
			if err == sys.EFBIG {
				t.Skip("the file system holds no file this large")
			}
			want(t, n, err, 3, nil)
			if size := sizeOf(t, fd); size != off+3 {
				t.Fatalf("the file has %d bytes", size)
			}
			got := [][]byte{make([]byte, 1), make([]byte, 3)}
			n, err = way.read(fd, got, off-1)
			want(t, n, err, 4, nil)
			if !bytes.Equal(flatten(got), []byte{0, 1, 2, 3}) {
				t.Fatalf("read %v", got)
			}
		})
		t.Run(way.name+"/more than 2 GiB", func(t *testing.T) {
			bufs := slices.Repeat([][]byte{pattern(64 << 20)}, 33)
			null, zero := openDevice(t, "/dev/null"), openDevice(t, "/dev/zero")
			n, err := way.write(null, bufs, 0)
			if err == sys.ESPIPE {
				t.Skip("devices have no offsets here")
			}
			want(t, n, err, 33*64<<20, nil)
			n, err = way.read(zero, bufs, 0)
			want(t, n, err, 33*64<<20, nil)
			if !bytes.Equal(bufs[0], make([]byte, 64<<20)) {
				t.Fatal("bytes were left unread")
			}
		})
	}
}

// A pooled window must not keep the buffers of the last caller alive.
func TestWindowsForgetBuffers(t *testing.T) {
	w := openWindow(slices.Repeat([][]byte{{1, 2}}, 7), maxVectors)
	w.fill(100)
	w.advance(13)
	w.fill(100)
	w.close()
	if w.rest != nil || w.cut != 0 {
		t.Fatalf("kept %v, %d", w.rest, w.cut)
	}
	for i, b := range w.call[:cap(w.call)] {
		if b != nil {
			t.Fatalf("kept buffer %d", i)
		}
	}
}
