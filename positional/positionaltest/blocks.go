package positionaltest

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
)

// allocated is how many bytes of storage a file takes, where Stat tells.
func allocated(info fs.FileInfo) (bytes int64, ok bool) {
	sys := reflect.Indirect(reflect.ValueOf(info.Sys()))
	if sys.Kind() != reflect.Struct {
		return 0, false
	}
	blocks := sys.FieldByName("Blocks") // as in syscall.Stat_t
	if !blocks.CanInt() {
		return 0, false
	}
	return blocks.Int() * 512, true
}

// allocated is that of c.name. Where the figure proves nothing, as on file
// systems that compress or copy on write, it skips the rest of the case.
func (c *check) allocated() int64 {
	c.Helper()
	info, err := os.Stat(c.name)
	if err != nil {
		c.Fatal(err)
	}
	n, ok := allocated(info)
	switch kind := fileSystem(c.name); kind {
	case "ext4", "xfs", "tmpfs":
		if ok {
			return n
		}
	default:
		c.Skipf("allocated blocks prove nothing here (file system %q)", kind)
	}
	c.Skip("allocated blocks are not told here")
	return 0
}

// fileSystem is the type of the file system of name on Linux, else empty.
func fileSystem(name string) (kind string) {
	mounts, err := os.ReadFile("/proc/self/mounts")
	if err != nil {
		return ""
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	longest := 0
	for line := range strings.Lines(string(mounts)) {
		fields := strings.Fields(line)
		if len(fields) > 2 && within(name, fields[1]) && len(fields[1]) >= longest {
			longest, kind = len(fields[1]), fields[2]
		}
	}
	return kind
}

// within tells whether name lies in the folder dir.
func within(name, dir string) bool {
	return strings.HasPrefix(name, strings.TrimSuffix(dir, "/")+"/")
}
