package unbreakable

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// A growth is a file that grows a thousand times, in every way there is,
// while it is read. What it holds are marks, but for the gaps below a write
// past the end, which are filled right after.
type growth struct {
	t     *testing.T
	f     *mapped.RandomAccessFile
	other *os.File     // a handle that the file knows nothing of
	full  atomic.Int64 // every byte below is its mark
	views []*mapped.View
	offs  []int64
}

const (
	growths  = 1000
	grownBy  = 3000 // at most, each time
	viewings = 7    // a view is taken each so many growths
)

// F014: readers and views of every age see the right bytes while the file
// grows a thousand times, over many segments and inside one.
func TestF014GrowthUnderReadersAndViews(t *testing.T) {
	t.Run("one segment", func(t *testing.T) {
		needMaps(t)
		growUnderReaders(t, byMap)
	})
	smallSegments(t)
	withBackends(t, growUnderReaders)
}

func growUnderReaders(t *testing.T, opts mapped.Options) {
	name := fileOf(t, nil)
	other, err := os.OpenFile(name, os.O_RDWR, 0)
	must(t, err)
	defer other.Close()
	g := &growth{t: t, f: open(t, name, opts), other: other}
	var done atomic.Bool
	defer done.Store(true)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { g.readWhile(&done) })
	}
	for i := range growths {
		g.grow(i)
	}
	done.Store(true)
	wg.Wait()
	g.wantViews()
	wantRead(t, g.f, 0, marks[:g.full.Load()])
}

// grow makes the file longer and takes a view now and then.
func (g *growth) grow(i int) {
	size := g.full.Load()
	n := 1 + rand.Int64N(grownBy)
	var err error
	switch i % 5 {
	case 0:
		_, err = g.f.Append(marks[size : size+n])
	case 1:
		_, err = g.f.WriteAt(marks[size:size+n], size)
	case 2:
		_, err = g.f.WritevAt([][]byte{marks[size : size+n/2], marks[size+n/2 : size+n]}, size)
	case 3:
		must(g.t, g.f.Truncate(size+n))
		_, err = g.f.WriteAt(marks[size:size+n], size)
	case 4:
		_, err = g.other.WriteAt(marks[size:size+n], size)
		must(g.t, err)
		_, err = g.f.Refresh()
	}
	must(g.t, err)
	if g.f.Size() != size+n {
		g.t.Fatalf("Size %d, want %d", g.f.Size(), size+n)
	}
	g.full.Store(size + n)
	if i%viewings == 0 {
		off := rand.Int64N(size + n)
		g.views = append(g.views, view(g.t, g.f, off, int(min(size+n-off, 50_000))))
		g.offs = append(g.offs, off)
	}
}

// readWhile reads at random, and behind the growth.
func (g *growth) readWhile(done *atomic.Bool) {
	for !done.Load() {
		full := g.full.Load()
		off := max(0, full-rand.Int64N(2*grownBy)-1)
		if rand.IntN(2) == 0 {
			off = rand.Int64N(full + 1)
		}
		p := fresh(1 + rand.IntN(2*grownBy))
		n, err := g.f.ReadAt(p, off)
		if err := g.judge(p[:n], full, off, err); err != nil {
			g.t.Error(err)
			return
		}
	}
}

// judge wants marks for all that was full before the read, and marks or zeros
// for what has grown since.
func (g *growth) judge(p []byte, full, off int64, err error) error {
	sure := max(0, min(full-off, int64(len(p))))
	if err != nil && err != io.EOF || err == io.EOF && off+int64(len(p)) < full {
		return fmt.Errorf("ReadAt at %d of %d bytes = %d, %w", off, full, len(p), err)
	}
	if !bytes.Equal(p[:sure], marks[off:off+sure]) {
		return fmt.Errorf("ReadAt at %d of %d bytes: other bytes", off, full)
	}
	return judge(p[sure:], off+sure)
}

func (g *growth) wantViews() {
	g.t.Helper()
	for i, v := range g.views {
		if b := v.Bytes(); !bytes.Equal(b, marks[g.offs[i]:][:len(b)]) || len(b) == 0 {
			g.t.Errorf("view %d, of %d bytes at %d, shows others", i, len(b), g.offs[i])
		}
		v.Release()
	}
}
