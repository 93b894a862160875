package positionaltest

import (
	"os"

	"github.com/seekless/seekless/positional"
)

func durabilityCases() []testCase {
	return []testCase{
		{"Sync and SyncData answer nil and move no Size", syncWrites},
		{"Sync of a file nobody wrote to is nil", syncUntouched},
		{"Sync of a read-only handle is nil", syncReadOnly},
		{"what was synced is there after Close", syncThenClose},
	}
}

func (c *check) syncs(f positional.File) {
	c.Helper()
	c.is("Sync", f.Sync(), nil)
	c.is("SyncData", f.SyncData(), nil)
}

func syncWrites(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	for _, n := range []int{1, 4095, 4096, 4097, 8192, 28672} {
		c.writes(f, pattern(n), 0)
		c.syncs(f)
		c.holds(f, pattern(n))
	}
}

func syncUntouched(c *check) {
	c.syncs(c.open(os.O_RDWR | os.O_CREATE))
	f := c.file(pattern(10))
	c.syncs(f)
	c.holds(f, pattern(10))
}

func syncReadOnly(c *check) {
	c.store(pattern(10))
	f := c.open(os.O_RDONLY)
	c.syncs(f)
	c.holds(f, pattern(10))
}

func syncThenClose(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	c.appends(f, pattern(5000), 0)
	c.syncs(f)
	c.is("Close", f.Close(), nil)
	c.stored(pattern(5000))
}
