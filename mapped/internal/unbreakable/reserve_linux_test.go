package unbreakable

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// cannotReserve are the file systems without fallocate(2).
var cannotReserve = []string{"ext2", "ext3", "ramfs"}

// onReserving runs a subtest on every file system that can reserve.
func onReserving(t *testing.T, fn func(t *testing.T, fileSystem, dir string)) {
	onBeds(t, func(t *testing.T, fileSystem, dir string) {
		if !slices.Contains(cannotReserve, fileSystem) {
			fn(t, fileSystem, dir)
		}
	})
}

// blocks is how much storage the file takes. F097: where the file system
// copies on write or compresses, that proves nothing, and the answer is not
// ok.
func blocks(t testing.TB, fileSystem, name string) (bytes int64, ok bool) {
	t.Helper()
	var st syscall.Stat_t
	must(t, syscall.Stat(name, &st))
	return st.Blocks * 512, fileSystem != "btrfs" && fileSystem != "btrfs_zstd"
}

// wantBlocks wants the file to take at least and at most so much.
func wantBlocks(t testing.TB, fileSystem, name string, least, most int64) {
	t.Helper()
	if got, ok := blocks(t, fileSystem, name); ok && (got < least || got > most) {
		t.Errorf("the file takes %d bytes of storage, want %d to %d", got, least, most)
	}
}

const reserved = 4 << 20

// The child "reserver" makes a reservation and writes behind a gap, says so,
// and waits to be killed:
//
//	reserver FILE BYTES
func init() {
	children["reserver"] = func(args []string) {
		f, err := mapped.OpenFile(args[0], os.O_RDWR|os.O_CREATE, 0o666, &mapped.Options{Preallocate: reserved})
		if err != nil {
			log.Fatal(err)
		}
		if _, err := f.WriteAt([]byte("the last byte"), 9000); err != nil {
			log.Fatal(err)
		}
		fmt.Println(f.Size())
		_, _ = fmt.Scanln()
		log.Fatal("not killed")
	}
}

// F089 where storage is counted: the reservation is there while the file is
// open, in its blocks alone, and given back at Close.
func TestReservationIsGivenBackAtClose(t *testing.T) {
	onReserving(t, func(t *testing.T, fileSystem, dir string) {
		for _, keep := range []bool{false, true} {
			name := fileIn(t, dir, pattern(10))
			f := open(t, name, mapped.Options{KeepReserve: keep})
			must(t, f.Preallocate(reserved))
			wantBlocks(t, fileSystem, name, reserved, reserved+1<<20)
			for _, n := range []int64{reserved, reserved / 2, 0} {
				must(t, f.Preallocate(n))
			}
			must(t, f.Truncate(10)) // which is the size, and gives back
			must(t, f.Preallocate(reserved))
			wantBlocks(t, fileSystem, name, reserved, reserved+1<<20)
			wantAppend(t, f, pattern(10), 10)
			must(t, f.Truncate(1<<20)) // growth into the reservation
			wantBlocks(t, fileSystem, name, reserved, reserved+1<<20)
			must(t, f.Truncate(20))
			must(t, f.Preallocate(reserved))
			must(t, f.Close())
			wantContents(t, name, append(pattern(10), pattern(10)...))
			if keep {
				wantBlocks(t, fileSystem, name, reserved, reserved+1<<20)
				trimmed := open(t, name, mapped.Options{})
				must(t, trimmed.Trim())
				must(t, trimmed.Close())
			}
			wantBlocks(t, fileSystem, name, 0, 1<<20)
			must(t, os.Remove(name))
		}
	})
}

// Where there is no such call it is silent at open, and changes nothing.
func TestReservationWhereThereIsNone(t *testing.T) {
	needBeds(t)
	for _, fileSystem := range cannotReserve {
		name := fileIn(t, bedDir(t, fileSystem), pattern(5000))
		f := open(t, name, mapped.Options{Preallocate: reserved})
		before, _ := blocks(t, fileSystem, name)
		wantError(t, f.Preallocate(reserved), errors.ErrUnsupported)
		wantBlocks(t, fileSystem, name, before, before)
		wantSizeIs(t, f, 5000)
		must(t, f.Close())
		wantContents(t, name, pattern(5000))
	}
}

// F095: a reservation of twice what is free gives back every block that it
// found, and keeps what was reserved before.
func TestF095FailedReservationGivesBack(t *testing.T) {
	onReserving(t, func(t *testing.T, fileSystem, dir string) {
		for _, earlier := range []int64{0, reserved} {
			name := fileIn(t, dir, pattern(10_000))
			must(t, os.Truncate(name, 2<<20)) // holes, which are filled as well
			f := open(t, name, mapped.Options{})
			must(t, f.Preallocate(earlier))
			must(t, f.Sync())
			free := unusedBytes(t, dir)
			before, _ := blocks(t, fileSystem, name)
			wantTooMuch(t, f, 2*free)
			const metadata = 64 << 10 // a block, as large as one may be
			if now := unusedBytes(t, dir); now < free-metadata {
				t.Errorf("%d bytes were free, %d are", free, now)
			}
			wantBlocks(t, fileSystem, name, before, before+metadata)
			wantSizeIs(t, f, 2<<20)
			must(t, f.Close())
			must(t, os.Remove(name))
		}
	})
}

// F094 on every file system.
func TestF094HugeReservationOnEveryFileSystem(t *testing.T) {
	onReserving(t, func(t *testing.T, fileSystem, dir string) {
		name := fileIn(t, dir, pattern(10_000))
		f := open(t, name, mapped.Options{})
		must(t, f.Preallocate(reserved))
		for _, n := range []int64{1 << 50, 1 << 62} {
			wantTooMuch(t, f, n)
			wantSizeIs(t, f, 10_000)
			wantBlocks(t, fileSystem, name, reserved, reserved+1<<20)
		}
		must(t, f.Close())
		wantContents(t, name, pattern(10_000))
		wantBlocks(t, fileSystem, name, 0, 1<<20)
	})
}

// F092, F107: a process that is killed leaves no zeros behind its data. To open
// its file changes nothing; Trim gives back what it had reserved, by the size
// and not by what looks empty.
func TestF092KilledProcessLeavesNoZeros(t *testing.T) {
	onReserving(t, func(t *testing.T, fileSystem, dir string) {
		name := filepath.Join(dir, "file")
		leaveReserved(t, name)
		wantBlocks(t, fileSystem, name, reserved, reserved+1<<20)
		var before, after syscall.Stat_t
		must(t, syscall.Stat(name, &before))
		time.Sleep(10 * time.Millisecond) // times are told in ticks
		for _, flag := range []int{os.O_RDONLY, os.O_RDWR} {
			f, err := mapped.OpenFile(name, flag, 0, nil)
			must(t, err)
			wantSizeIs(t, f, 9013)
			wantRead(t, f, 9000, []byte("the last byte"))
			must(t, f.Close())
		}
		must(t, syscall.Stat(name, &after))
		if after.Mtim != before.Mtim || after.Ctim != before.Ctim || after.Blocks != before.Blocks {
			t.Errorf("opening changed the file from %+v to %+v", before, after)
		}
		f := open(t, name, mapped.Options{})
		must(t, f.Trim())
		wantBlocks(t, fileSystem, name, 0, 1<<20)
		wantSizeIs(t, f, 9013)
		wantContents(t, name, append(make([]byte, 9000), "the last byte"...))
	})
}

// leaveReserved leaves the file of a child that was killed.
func leaveReserved(t *testing.T, name string) {
	t.Helper()
	child := startChild(t, "reserver", name)
	if size := child.hear(); size != "9013" {
		t.Fatalf("Size is %s", size)
	}
	child.kill()
}
