package mapped_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// F016, F018: everything at once, and Close in the middle of it.
func TestCloseAgainstEverything(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 20
	}
	data := pattern(300_000)
	name := fileOf(t, data)
	var reads atomic.Int64
	for range rounds {
		f := openMapped(t, name, mapped.Options{Reads: mapped.ReadMapped})
		v := mustView(t, f, 0, 1000)
		var wg sync.WaitGroup
		start := make(chan struct{})
		for g := range 6 {
			wg.Go(func() {
				<-start
				useUntilClosed(t, f, g, data, &reads)
			})
		}
		close(start)
		for range rand.IntN(2000) {
			f.Size()
		}
		if err := f.Close(); err != nil {
			t.Fatalf("Close: %v", err)
		}
		wg.Wait()
		if !bytes.Equal(v.Bytes(), data[:1000]) {
			t.Fatal("the view changed")
		}
		v.Release()
	}
	if reads.Load() == 0 {
		t.Error("nothing was read before any Close")
	}
}

func useUntilClosed(t *testing.T, f *mapped.RandomAccessFile, g int, data []byte, reads *atomic.Int64) {
	p := make([]byte, 200_000)
	for {
		off := rand.IntN(100_000)
		n := 1 + rand.IntN(1<<(rand.IntN(18)))
		var err error
		switch g {
		default:
			n, err = f.ReadAt(p[:n], int64(off))
			if !bytes.Equal(p[:n], data[off:off+n]) {
				t.Error("ReadAt: other bytes")
				return
			}
			reads.Add(1)
		case 3:
			_, err = f.WriteAt(data[off:off+n], int64(off))
		case 4:
			var v *mapped.View
			if v, err = f.View(int64(off), n); err == nil {
				if !bytes.Equal(v.Bytes(), data[off:off+n]) {
					t.Error("View: other bytes")
				}
				v.Release()
			}
		case 5:
			if err = f.Truncate(int64(len(data))); err == nil {
				err = f.SyncData()
			}
		}
		if errors.Is(err, fs.ErrClosed) {
			return
		}
		if err != nil && err != io.EOF {
			t.Errorf("%v, want a result or ErrClosed", err)
			return
		}
	}
}

// Opening, mapping and closing for ever never runs out of addresses, although
// they drive no collection.
func TestManyOpensWithoutCollector(t *testing.T) {
	cycles := 5000
	if testing.Short() {
		cycles = 2000
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	name := fileOf(t, nil)
	f := openMapped(t, name, mapped.Options{})
	if err := f.Truncate(16 << 30); err != nil {
		t.Skip("no sparse file of 16 GiB here: ", err)
	}
	f.Close()
	p := make([]byte, 10)
	for range cycles {
		f, err := mapped.OpenFile(name, os.O_RDWR, 0, &mapped.Options{Backend: mapped.BackendMapped, Reads: mapped.ReadMapped})
		if err != nil {
			t.Fatal(err)
		}
		if n, err := f.ReadAt(p, 1000); n != 10 || err != nil {
			t.Fatal(n, err)
		}
		if s := f.Stats(); s.Maps != 1 {
			t.Fatalf("%d maps", s.Maps)
		}
		must(t, f.Close())
	}
}
