package unbreakable

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// A sparse file of 100 GiB is written and read at scattered places, in every
// segment.
func TestScatteredOverAHundredGiB(t *testing.T) {
	withBackends(t, func(t *testing.T, opts mapped.Options) { scatter(t, t.TempDir(), opts) })
}

// ext2 and ext3 hold no file that long with blocks of 1 KiB, and on tmpfs with
// huge pages each place would take 2 MiB.
func TestScatteredOverAHundredGiBOnBeds(t *testing.T) {
	needBeds(t)
	for _, bed := range []string{"ext4", "ext4_1k", "ext4_nojournal", "xfs", "btrfs", "btrfs_zstd", "tmpfs", "overlay", "ramfs"} {
		t.Run(bed, func(t *testing.T) { scatter(t, bedDir(t, bed), byMap) })
	}
}

func scatter(t *testing.T, dir string, opts mapped.Options) {
	needFarMaps(t)
	const size = 100 << 30
	f := open(t, filepath.Join(dir, "file"), opts)
	must(t, f.Truncate(size))
	const n = 100
	random := rand.New(rand.NewPCG(1, 2))
	places := map[int64]bool{0: true, size - n: true}
	for _, edge := range []int64{1 << 30, 4 << 30, 8 << 30, 16 << 30, 32 << 30, 64 << 30} {
		places[edge-n/2] = true
	}
	for range 150 {
		places[random.Int64N(size/n)*n] = true
	}
	for off := range places {
		_, err := f.WriteAt(marks[off%1000:][:n], off)
		must(t, err)
	}
	for range 3 {
		for off := range places {
			wantRead(t, f, off, marks[off%1000:][:n])
			v := view(t, f, off, n)
			if !bytes.Equal(v.Bytes(), marks[off%1000:][:n]) {
				t.Errorf("the view at %d shows other bytes", off)
			}
			v.Release()
		}
	}
	if p := fresh(n); f.Size() != size {
		t.Errorf("Size %d", f.Size())
	} else if k, err := f.ReadAt(p, size); k != 0 || err != io.EOF {
		t.Errorf("ReadAt at the end = %d, %v", k, err)
	}
}

// F038: forty files of 4 GiB are open, mapped and read at once; in a 32-bit
// program, forty of 128 MiB, which do not all fit its addresses.
func TestF038FortyFilesAtOnce(t *testing.T) {
	size := int64(4 << 30)
	if math.MaxInt == math.MaxInt32 {
		size = 128 << 20
	}
	dir := t.TempDir()
	var files []*mapped.RandomAccessFile
	for i := range 40 {
		opts := mapped.Options{Reads: mapped.ReadMapped}
		f := open(t, filepath.Join(dir, fmt.Sprint(i)), opts)
		must(t, f.Truncate(size))
		_, err := f.WriteAt(marks[i:i+1000], size-1000)
		must(t, err)
		files = append(files, f)
	}
	lent := 0
	for range 3 {
		for i, f := range files {
			wantRead(t, f, size-1000, marks[i:i+1000])
			wantRead(t, f, size/2, make([]byte, 1000))
			v := view(t, f, size-500, 500)
			if v.Mapped() {
				lent++
			}
			if !bytes.Equal(v.Bytes(), marks[i+500:i+1000]) {
				t.Errorf("the view of file %d shows other bytes", i)
			}
			v.Release()
		}
	}
	if lent == 0 || size > math.MaxInt32 && lent != 3*len(files) {
		t.Errorf("%d views of %d were lent", lent, 3*len(files))
	}
}

// A file of 2^63-1 bytes, on the file systems that take one, is written and
// read up to its last byte.
func TestLongestFileOnBeds(t *testing.T) {
	needBeds(t)
	for _, bed := range []string{"tmpfs", "xfs"} {
		t.Run(bed, func(t *testing.T) {
			dir := bedDir(t, bed)
			withBackends(t, func(t *testing.T, opts mapped.Options) { useLongest(t, dir, opts) })
		})
	}
}

func useLongest(t *testing.T, dir string, opts mapped.Options) {
	const last = math.MaxInt64
	f := open(t, filepath.Join(dir, "longest"), opts)
	must(t, f.Truncate(0))
	_, err := f.WriteAt(marks[:100], 0)
	must(t, err)
	must(t, f.Truncate(last))
	_, err = f.WriteAt(marks[:10], last-10)
	must(t, err)
	for range 6 { // by the system first, by maps then
		wantRead(t, f, last-10, marks[:10])
		wantRead(t, f, 0, marks[:100])
		wantEnd(t, f, last-5, 100, marks[5:10])
		wantEnd(t, f, last, 1, nil)
	}
	if v, err := f.View(last-10, 10); opts.Backend == mapped.BackendMapped {
		wantError(t, err, syscall.EOVERFLOW) // Linux maps no page that ends past 2^63-1
	} else if must(t, err); !bytes.Equal(v.Bytes(), marks[:10]) {
		t.Error("the view of the last bytes shows others")
	} else {
		v.Release()
	}
	_, err = f.WriteAt(marks[:2], last-1)
	wantError(t, err, fs.ErrInvalid)
	_, err = f.Append(marks[:1])
	wantError(t, err, mapped.ErrTooLarge)
	info, err := os.Stat(f.Name())
	if must(t, err); info.Size() != last || f.Size() != last {
		t.Errorf("the file is %d bytes long, and Size %d", info.Size(), f.Size())
	}
	must(t, f.Truncate(50))
	wantEnd(t, f, 0, 100, marks[:50])
	must(t, f.Close())
}
