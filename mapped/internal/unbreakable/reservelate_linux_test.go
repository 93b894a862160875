package unbreakable

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// F098: processes that are killed one after the other leave one reservation,
// not one each.
func TestF098ReservationsDoNotPileUp(t *testing.T) {
	needBeds(t)
	for fileSystem, times := range map[string]int{"ext4": 20, "xfs": 5, "btrfs": 5, "tmpfs": 5} {
		dir := bedDir(t, fileSystem)
		name := filepath.Join(dir, "file")
		leaveReserved(t, name)
		free := unusedBytes(t, dir)
		for range times {
			leaveReserved(t, name)
		}
		wantBlocks(t, fileSystem, name, reserved, reserved+1<<20)
		if now := unusedBytes(t, dir); now < free-reserved/2 {
			t.Errorf("%s: %d bytes were free after one, %d are after more", fileSystem, free, now)
		}
	}
}

// unusedBytes is what no file takes, after a sync. Of that freeBytes is what
// others than root may take now.
func unusedBytes(t testing.TB, dir string) int64 {
	t.Helper()
	syscall.Sync()
	var st syscall.Statfs_t
	must(t, syscall.Statfs(dir, &st))
	return int64(st.Bfree) * int64(st.Bsize)
}

// F096: btrfs reserves in extents of at most 32 MiB here, each of which goes
// back only when no byte of it is used. So the one in which data was written
// stays whole until the file is gone, whoever cuts it.
func TestF096ExtentsInUseStayReserved(t *testing.T) {
	const extent, slack = 32 << 20, 4 << 20
	needBeds(t)
	for _, fileSystem := range []string{"btrfs", "btrfs_zstd"} {
		dir := bedDir(t, fileSystem)
		name := filepath.Join(dir, "file")
		free := unusedBytes(t, dir)
		for _, c := range []struct{ written, kept int64 }{{0, 0}, {1 << 20, extent}} {
			f := open(t, name, mapped.Options{Preallocate: 2 * extent})
			_, err := f.WriteAt(pattern(int(c.written)), 0)
			must(t, err)
			must(t, f.Sync())
			if took := free - unusedBytes(t, dir); took < 2*extent || took > 2*extent+slack {
				t.Errorf("%s: the reservation takes %d bytes", fileSystem, took)
			}
			must(t, f.Close())
			if took := free - unusedBytes(t, dir); took > c.kept+slack {
				t.Errorf("%s: with %d bytes written %d are taken after Close", fileSystem, c.written, took)
			}
		}
		must(t, os.Remove(name))
		if took := free - unusedBytes(t, dir); took > slack {
			t.Errorf("%s: %d bytes are taken after Remove", fileSystem, took)
		}
	}
}

func TestReservationRacesOnEveryFileSystem(t *testing.T) {
	onBeds(t, func(t *testing.T, fileSystem, dir string) {
		for range 5 {
			name := fileIn(t, dir, nil)
			raceReservations(t, name, mapped.Options{})
			info, err := os.Stat(name)
			must(t, err)
			slack := int64(64 << 10)
			if fileSystem == "tmpfs_huge" {
				slack = 2 << 20 // its page
			}
			wantBlocks(t, fileSystem, name, 0, info.Size()+slack)
			must(t, os.Remove(name))
		}
	})
}
