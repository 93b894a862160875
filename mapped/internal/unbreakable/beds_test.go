package unbreakable

import (
	"os"
	"path/filepath"
	"testing"
)

const bedsEnv = "SEEKLESS_BEDS"

// fileSystems are the beds that hold ordinary files. .ci/beds/up makes them.
var fileSystems = []string{
	"ext4", "ext4_1k", "ext4_nojournal", "ext2", "ext3", "xfs", "btrfs", "btrfs_zstd",
	"tmpfs", "tmpfs_huge", "overlay", "ramfs",
}

// needBeds skips where no beds are set up.
func needBeds(t testing.TB) (dir string) {
	t.Helper()
	dir = os.Getenv(bedsEnv)
	if dir == "" {
		t.Skipf("%s is not set: needs the beds of .ci/beds/up", bedsEnv)
	}
	return dir
}

// bed is where the bed of that name is mounted. One that is missing is an
// error, not a reason to skip.
func bed(t testing.TB, name string) string {
	t.Helper()
	dir := filepath.Join(needBeds(t), name)
	if _, err := os.Stat(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// bedDir is an empty folder on that bed, removed when the test ends.
func bedDir(t testing.TB, name string) string {
	t.Helper()
	dir, err := os.MkdirTemp(bed(t, name), "test")
	must(t, err)
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// onBeds runs a subtest on each of the file systems, in an empty folder there.
func onBeds(t *testing.T, fn func(t *testing.T, fileSystem, dir string)) {
	needBeds(t)
	for _, name := range fileSystems {
		t.Run(name, func(t *testing.T) { fn(t, name, bedDir(t, name)) })
	}
}
