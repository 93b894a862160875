package unbreakable

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

// A poisoner maps a file of nothing but alien bytes wherever the system finds
// room for as many bytes as the first segment of a file has.
type poisoner struct {
	t    *testing.T
	file *os.File
	maps [][]byte
}

func newPoisoner(t *testing.T) *poisoner {
	file, err := os.Open(fileOf(t, bytes.Repeat([]byte{alien}, busy)))
	must(t, err)
	p := &poisoner{t: t, file: file}
	t.Cleanup(func() {
		p.clean()
		must(t, file.Close())
	})
	return p
}

// poison takes the room of n segments.
func (p *poisoner) poison(n int) {
	for range n {
		m, err := syscall.Mmap(int(p.file.Fd()), 0, int(region.MinSegment), syscall.PROT_READ, syscall.MAP_SHARED)
		must(p.t, err)
		p.maps = append(p.maps, m)
	}
}

func (p *poisoner) clean() {
	for _, m := range p.maps {
		must(p.t, syscall.Munmap(m))
	}
	p.maps = nil
}

// While readers are still inside their copies, another map may take the
// addresses of the file that was closed. No reader ever reads from that.
func TestClosedAddressesAreNoOtherMaps(t *testing.T) {
	needMaps(t)
	old := region.MinSegment
	region.MinSegment = busy
	t.Cleanup(func() { region.MinSegment = old })
	// More threads than processors are stopped in the middle of copies.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	name := fileOf(t, marks[:busy])
	p := newPoisoner(t)
	for range 8 {
		f := open(t, name, byMap)
		wantRead(t, f, 0, marks[:busy])
		var begun, wg sync.WaitGroup
		begun.Add(8)
		for g := range 8 {
			wg.Go(func() { readUntilClosed(t, f, 64<<(g%4*4), begun.Done) })
		}
		begun.Wait()
		must(t, f.Close())
		p.poison(4)
		wg.Wait()
		p.clean()
	}
}

// readUntilClosed reads n bytes over and over.
func readUntilClosed(t *testing.T, f *mapped.RandomAccessFile, n int, begun func()) {
	once := sync.OnceFunc(begun)
	defer once()
	for p := fresh(n); ; once() {
		k, err := f.ReadAt(p, 0)
		if !bytes.Equal(p[:k], marks[:k]) {
			t.Errorf("ReadAt of %d bytes read others", n)
		}
		if err != nil {
			wantError(t, err, fs.ErrClosed)
			return
		}
	}
}

// A reader waits for a page that the storage does not give. Close waits for
// it neither, nor does it let it read from what is mapped there next. There is
// no collection meanwhile: that would wait for the reader.
func TestCloseUnderAReaderThatWaitsForAPage(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.GC()
	for _, n := range []int{64, 100_000} {
		f := startFUSE(t)
		file := open(t, f.file(marks[:busy]), byMap)
		wantRead(t, file, 0, marks[:64])
		f.set("hold", "")
		type answer struct {
			n   int
			err error
		}
		got := make(chan answer)
		p := fresh(n)
		go func() {
			n, err := file.ReadAt(p, busy/2)
			got <- answer{n, err}
		}()
		f.waitHeld(1)
		must(t, file.Close())
		select {
		case a := <-got:
			t.Fatalf("the read did not wait: %+v", a)
		default:
		}
		poison := newPoisoner(t)
		poison.poison(4)
		f.clear("hold")
		if a := <-got; a.n != 0 || !errors.Is(a.err, fs.ErrClosed) {
			t.Errorf("ReadAt of %d bytes = %d, %v", n, a.n, a.err)
		}
		if i := bytes.IndexByte(p, alien); i >= 0 {
			t.Errorf("byte %d of the buffer is another file's", i)
		}
	}
}
