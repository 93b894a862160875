//go:build unix

package unix

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	sys "golang.org/x/sys/unix"
)

func TestAppendAnswersOfTheTwoCalls(t *testing.T) {
	for _, c := range []struct {
		name   string
		size   int
		writes []answer
		end    answer // n is the position
		off    int64
		n      int
		err    error
	}{
		{"whole", 5, []answer{{all, nil}}, answer{105, nil}, 100, 5, nil},
		{"empty", 0, []answer{{0, nil}}, answer{105, nil}, 105, 0, nil},
		{"interrupted", 5, []answer{{-1, sys.EINTR}, {all, nil}}, answer{105, nil}, 100, 5, nil},
		{"short", 5, []answer{{2, nil}}, answer{105, nil}, 103, 2, io.ErrShortWrite},
		{"refused", 5, []answer{{-1, sys.EOPNOTSUPP}}, answer{105, nil}, 0, 0, sys.EOPNOTSUPP},
		{"stalled", 5, []answer{{0, nil}}, answer{105, nil}, 0, 0, io.ErrUnexpectedEOF},
		{"more than asked", 5, []answer{{6, nil}}, answer{105, nil}, 0, 0, sys.EIO},
		{"negative without a reason", 5, []answer{{-1, nil}}, answer{105, nil}, 0, 0, sys.EIO},
		{"more than one call takes", 6, nil, answer{}, 0, 0, sys.EFBIG},
		{"place before the file", 5, []answer{{all, nil}}, answer{4, nil}, -1, 5, sys.EIO},
		{"place lost", 5, []answer{{all, nil}}, answer{0, sys.EIO}, -1, 5, sys.EIO},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &script{answers: c.writes}
			write := func(_ int, p []byte) (int, error) { return s.next(0, len(p)) }
			end := func(int) (int64, error) { return int64(c.end.n), c.end.err }
			off, n, err := appendBy(write, end, 5, 0, make([]byte, c.size))
			want(t, int64(n), err, int64(c.n), c.err)
			if off != c.off {
				t.Errorf("at %d, want %d", off, c.off)
			}
			if len(s.requests) != len(c.writes) {
				t.Errorf("%d calls, want %d", len(s.requests), len(c.writes))
			}
		})
	}
}

// record is where an append landed.
type record struct {
	off  int64
	data []byte
}

func TestAppendsThroughTwoDescriptorsNeverOverlap(t *testing.T) {
	if !SupportsAppend {
		t.Skip("no such call on this system")
	}
	name, first := tempFile(t, nil)
	if _, _, err := Append(first, pattern(10)); err == sys.ENOSYS || err == sys.EOPNOTSUPP {
		t.Skip(err)
	}
	records := make([][]record, 2)
	var appenders sync.WaitGroup
	for i, fd := range []int{first, openFile(t, name)} {
		appenders.Go(func() {
			for j := range 500 {
				data := bytes.Repeat([]byte{byte('a' + i)}, 1+(j*37+i)%300)
				off, n, err := Append(fd, data)
				if err != nil || n != len(data) {
					t.Errorf("append %d answered %d, %v", j, n, err)
					return
				}
				records[i] = append(records[i], record{off, data})
			}
		})
	}
	appenders.Wait()
	inOrder := slices.Concat(records...)
	slices.SortFunc(inOrder, func(a, b record) int { return cmp.Compare(a.off, b.off) })
	expected := pattern(10)
	for _, r := range inOrder {
		if r.off != int64(len(expected)) {
			t.Fatalf("a record lies at %d, the one before it ends at %d", r.off, len(expected))
		}
		expected = append(expected, r.data...)
	}
	if !bytes.Equal(contents(t, name), expected) {
		t.Fatal("the file is not its records in order")
	}
	if len(inOrder) != 1000 {
		t.Fatalf("%d records", len(inOrder))
	}
}

func TestAppendOfNothingAnswersTheEnd(t *testing.T) {
	if !SupportsAppend {
		t.Skip("no such call on this system")
	}
	_, fd := tempFile(t, pattern(10))
	off, n, err := Append(fd, nil)
	if off != 10 || n != 0 || err != nil {
		t.Fatalf("answered %d, %d, %v", off, n, err)
	}
}

func TestProbeAppendTellsWhatAppendAnswers(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	probe := ProbeAppend(int(f.Fd()))
	_, _, err = Append(int(f.Fd()), []byte("x"))
	if (probe == nil) != (err == nil) {
		t.Errorf("ProbeAppend = %v, Append: %v", probe, err)
	}
	if probe != nil && !errors.Is(probe, errors.ErrUnsupported) {
		t.Errorf("ProbeAppend = %v, want one that is unsupported", probe)
	}
	if info, err := f.Stat(); err != nil || probe != nil && info.Size() != 0 || probe == nil && info.Size() != 1 {
		t.Errorf("size after one byte: %v, %v", info, err)
	}
}
