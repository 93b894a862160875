package unbreakable

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

func init() {
	children["evicted reads"] = evictedReads
	children["reads of a stranger"] = strangersReads
}

// evictedReads comes to know pages, has them taken away, waits until that can
// be noticed, and reads them.
func evictedReads(args []string) {
	f := openCold(args[0], mapped.ReadAuto)
	visit(f, 0, 64<<10, 128)
	before := f.Stats().MappedBytes
	visit(f, 0, 64<<10, 128)
	fmt.Println(f.Stats().MappedBytes - before)
	must2(bufio.NewReader(os.Stdin).ReadString('\n'))
	time.Sleep(time.Second) // what is known would be believed for five
	fmt.Println(worst(watches["ticker"], func() { visit(f, 0, 1<<20, 8) }).Milliseconds())
}

// Pages that are taken away are noticed before what was known of them is
// forgotten by itself.
func TestEvictedPagesAreNoticed(t *testing.T) {
	f := startFUSE(t)
	name := f.file(pattern(8 << 20))
	t.Setenv("GOMAXPROCS", "1")
	child := startChild(t, "evicted reads", name)
	if got := child.hear(); got != strconv.Itoa(128*4096) {
		t.Errorf("%s bytes of %d were copied, known to be in memory", got, 128*4096)
	}
	f.set("slow", "2s")
	file, err := os.Open(name) // which throws the pages away
	must(t, err)
	must(t, file.Close())
	child.tell("go on")
	if ms := must2(strconv.Atoi(child.hear())); ms >= 1000 {
		t.Errorf("late by %d ms", ms)
	}
}

// strangersReads reads each page twice and says how much the first and the
// second time were copied.
func strangersReads(args []string) {
	dropRights()
	f := openCold(args[0], mapped.ReadAuto)
	if _, err := f.Resident(0, f.Size()); !errors.Is(err, errors.ErrUnsupported) {
		panic(err)
	}
	for range 2 {
		before := f.Stats().MappedBytes
		visit(f, 0, 4096, 25)
		fmt.Println(f.Stats().MappedBytes - before)
	}
}

// To a process that may not write the file Linux says that all pages are in
// memory. Only what was read is believed, by which alone it can be told.
func TestStrangersCopyWhatTheyHaveRead(t *testing.T) {
	onBeds(t, func(t *testing.T, fileSystem, dir string) {
		if fileSystem == "overlay" {
			t.Skip("a file that is opened read-only is not mapped there")
		}
		must(t, os.Chmod(dir, 0o755))
		child := startChild(t, "reads of a stranger", fileIn(t, dir, pattern(25*4096)))
		if first, second := child.hear(), child.hear(); first != "0" || second != "102400" {
			t.Errorf("%s bytes were copied at first, then %s of 102400", first, second)
		}
	})
}

// No file system is taken for a liar, and none keeps what is in memory from
// being copied.
func TestOwnersCopyWhatIsInMemory(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) {
		// Whole pages: of one that was written in part, a file system with
		// smaller blocks says that it is not there.
		data := pattern(3 << 20)
		f := open(t, fileIn(t, dir, data), mapped.Options{Backend: mapped.BackendMapped, CountReads: true})
		if n, err := f.Resident(0, int64(len(data))); n != int64(len(data)) || err != nil {
			t.Fatalf("%d bytes are in memory, %v", n, err)
		}
		for off := 0; off < len(data); off += 4096 {
			wantRead(t, f, int64(off), data[off:off+4096])
		}
		if s := f.Stats(); s.MappedBytes != int64(len(data)) || s.SystemBytes != 0 {
			t.Errorf("%d bytes were copied, %d read by system calls", s.MappedBytes, s.SystemBytes)
		}
	})
}
