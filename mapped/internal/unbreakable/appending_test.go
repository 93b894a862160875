package unbreakable

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// A record is what one append stored.
type record struct {
	off  int64
	data []byte
}

// recordOf is a record of goroutine g, of 1 byte to 1 MiB.
func recordOf(g int, random *rand.Rand) []byte {
	n := 1 + random.IntN(1<<random.IntN(21))
	return bytes.Repeat([]byte{byte('A' + g)}, n)
}

// appendTogether appends so many records from each of eight goroutines, and
// reads each back where it is said to be.
func appendTogether(t *testing.T, f *mapped.RandomAccessFile, times int) (records []record) {
	t.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(g)))
			for range times {
				data := recordOf(g, random)
				off, err := f.Append(data)
				if err != nil {
					t.Error(err)
					return
				}
				got := make([]byte, len(data))
				if n, err := f.ReadAt(got, off); n != len(got) || err != nil || !bytes.Equal(got, data) {
					t.Errorf("ReadAt(%d bytes, %d) = %d, %v, or other bytes", len(got), off, n, err)
					return
				}
				mu.Lock()
				records = append(records, record{off, data})
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return records
}

// wantRecords wants the file to be these records and nothing between them.
func wantRecords(t *testing.T, name string, records []record) {
	t.Helper()
	slices.SortFunc(records, func(a, b record) int { return cmp.Compare(a.off, b.off) })
	data, err := os.ReadFile(name)
	must(t, err)
	end := int64(0)
	for _, r := range records {
		if r.off != end {
			t.Fatalf("a record lies at %d, the one before ends at %d", r.off, end)
		}
		if end += int64(len(r.data)); end > int64(len(data)) || !bytes.Equal(data[r.off:end], r.data) {
			t.Fatalf("the record of %d bytes at %d is torn", len(r.data), r.off)
		}
	}
	if end != int64(len(data)) {
		t.Fatalf("the records end at %d, the file at %d", end, len(data))
	}
}

func TestAppendsTogetherTouch(t *testing.T) {
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		for _, opts.Appenders = range []bool{false, true} {
			name := fileOf(t, nil)
			f := open(t, name, opts)
			records := appendTogether(t, f, 12)
			if len(records) != 8*12 {
				t.Fatalf("%d records", len(records))
			}
			wantRecords(t, name, records)
			wantSizeIs(t, f, f.Size())
		}
	})
}

func TestAppendsTogetherTouchOnEveryFileSystem(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) {
		for _, appenders := range []bool{false, true} {
			name := fileIn(t, dir, nil)
			f := open(t, name, mapped.Options{Appenders: appenders, Preallocate: 1 << 20})
			wantRecords(t, name, appendTogether(t, f, 60))
			must(t, f.Close())
			must(t, os.Remove(name))
		}
	})
}
