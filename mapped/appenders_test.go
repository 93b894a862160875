package mapped_test

import (
	"bytes"
	"os"
	"sync"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// Handles that know nothing of each other append whole records.
func TestAppenders(t *testing.T) {
	const handles, goroutines, records, length = 3, 6, 500, 100
	for _, b := range []mapped.Backend{mapped.BackendAuto, mapped.BackendPositional, mapped.BackendPortable} {
		name := fileOf(t, nil)
		var files [handles]*mapped.RandomAccessFile
		for i := range files {
			f, err := mapped.OpenFile(name, os.O_RDWR, 0, &mapped.Options{Backend: b, Appenders: true})
			must(t, err)
			defer f.Close()
			files[i] = f
		}
		var mu sync.Mutex
		at := map[int64]byte{}
		var wg sync.WaitGroup
		for g := range goroutines {
			wg.Go(func() {
				record := bytes.Repeat([]byte{byte(g)}, length)
				for range records {
					off, err := files[g%handles].Append(record)
					if err != nil {
						t.Errorf("%v: %v", b, err)
						return
					}
					mu.Lock()
					at[off] = byte(g)
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		data, err := os.ReadFile(name)
		must(t, err)
		if len(data) != goroutines*records*length || len(at) != goroutines*records {
			t.Fatalf("%v: %d bytes at %d offsets", b, len(data), len(at))
		}
		for off, g := range at {
			if !bytes.Equal(data[off:off+length], bytes.Repeat([]byte{g}, length)) {
				t.Fatalf("%v: the record at %d is torn", b, off)
			}
		}
		for _, f := range files {
			wantRead(t, f, int64(len(data)-length), data[len(data)-length:])
		}
	}
}
