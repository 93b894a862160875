package unbreakable

import (
	"bytes"
	"io"
	"math"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// sixTimes is often enough for reads to come from system calls first and from
// maps then.
const sixTimes = 6

// F059: fewer bytes than asked come with an error, which is io.EOF.
func TestF059FewerBytesComeWithEOF(t *testing.T) {
	onEachBackend(t, []byte("abcde"), func(t *testing.T, f *mapped.RandomAccessFile) {
		for range sixTimes {
			for off, want := range map[int64]string{0: "abcde", 1: "bcde", 4: "e", 5: ""} {
				p := []byte("......")
				n, err := f.ReadAt(p, off)
				if n != len(want) || err != io.EOF || string(p[:n]) != want {
					t.Fatalf("ReadAt(6 bytes, %d) = %d, %v, %q", off, n, err, p)
				}
				m, err := f.ReadvAt([][]byte{make([]byte, 3), nil, make([]byte, 3)}, off)
				if m != int64(len(want)) || err != io.EOF {
					t.Fatalf("ReadvAt(6 bytes, %d) = %d, %v", off, m, err)
				}
			}
		}
	})
}

// F060: the last bytes come with nil, what follows is a bare io.EOF, and a
// copy of all ends without an error.
func TestF060EndIsBareEOF(t *testing.T) {
	data := pattern(10_000)
	onEachBackend(t, data, func(t *testing.T, f *mapped.RandomAccessFile) {
		for range sixTimes {
			wantRead(t, f, 0, data)
			wantRead(t, f, 9_000, data[9_000:])
			for _, n := range []int{1, 100, 100_000} {
				if n, err := f.ReadAt(make([]byte, n), 10_000); n != 0 || err != io.EOF {
					t.Fatalf("ReadAt at the end = %d, %v", n, err)
				}
			}
			var copied bytes.Buffer
			n, err := io.Copy(&copied, io.NewSectionReader(f, 0, math.MaxInt64))
			if n != 10_000 || err != nil || !bytes.Equal(copied.Bytes(), data) {
				t.Fatalf("io.Copy = %d, %v", n, err)
			}
		}
	})
}

// F061: an offset past the end is at the end, however far.
func TestF061OffsetsPastTheEnd(t *testing.T) {
	for _, size := range []int{0, 1, 4096, 5000} {
		onEachBackend(t, pattern(size), func(t *testing.T, f *mapped.RandomAccessFile) {
			for range sixTimes {
				for _, past := range []int64{0, 1, 4095, 4096, 65_536, 1 << 31, 1 << 32, 1 << 62} {
					for _, n := range []int{1, 4096, 200_000} {
						off := int64(size) + past
						if n, err := f.ReadAt(make([]byte, n), off); n != 0 || err != io.EOF {
							t.Fatalf("ReadAt(%d) of %d bytes = %d, %v", off, size, n, err)
						}
					}
				}
			}
		})
	}
}

// F065: the end is the end every time, at once or not.
func TestF065EndEveryTime(t *testing.T) {
	onEachBackend(t, pattern(5000), func(t *testing.T, f *mapped.RandomAccessFile) {
		rounds := 100_000 / len(everyBackend)
		if testing.Short() {
			rounds = 1000
		}
		p := make([]byte, 100)
		for i := range rounds {
			off := 5000 + int64(i%2)
			if n, err := f.ReadAt(p, off); n != 0 || err != io.EOF {
				t.Fatalf("round %d: ReadAt(%d) = %d, %v", i, off, n, err)
			}
		}
	})
}

// F067: a reader until the end reaches it, also where the file says nothing
// of its size.
func TestF067ReadersEnd(t *testing.T) {
	for _, size := range []int{0, 1, 512, 4096, 100_000} {
		onEachBackend(t, pattern(size), func(t *testing.T, f *mapped.RandomAccessFile) {
			for range sixTimes {
				wantAllRead(t, f, pattern(size))
			}
		})
	}
}

// wantAllRead reads to the end through readers of every kind.
func wantAllRead(t *testing.T, f *mapped.RandomAccessFile, want []byte) {
	t.Helper()
	for _, length := range []int64{f.Size(), f.Size() + 1, 1 << 40, math.MaxInt64} {
		var got []byte
		var err error
		returns(t, "io.ReadAll", func() { got, err = io.ReadAll(io.NewSectionReader(f, 0, length)) })
		if !bytes.Equal(got, want[:min(int64(len(want)), length)]) || err != nil {
			t.Fatalf("a section of %d bytes gave %d, %v", length, len(got), err)
		}
	}
}
