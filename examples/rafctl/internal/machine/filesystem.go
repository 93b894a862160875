// Package machine describes where a measurement ran: the file system under a
// folder, the processor and the memory.
package machine

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/shirou/gopsutil/v4/common"
	"github.com/shirou/gopsutil/v4/disk"
)

// A FileSystem is what lies under a folder.
type FileSystem struct {
	Name   string `json:"name"`       // "ext4", "tmpfs", "NTFS"; "unknown" where the system does not tell
	Memory bool   `json:"memory"`     // the bytes live in memory: no storage is behind them
	Free   int64  `json:"free_bytes"` // for this user; -1 where the system does not tell
}

// Under looks at the file system that holds dir.
func Under(ctx context.Context, dir string) FileSystem {
	usage, err := disk.UsageWithContext(ctx, dir)
	if err != nil {
		return FileSystem{Name: "unknown", Free: -1}
	}
	name := exactName(ctx, usage.Fstype, dir)
	return FileSystem{
		Name:   name,
		Memory: slices.Contains([]string{"tmpfs", "ramfs", "devtmpfs"}, name),
		Free:   int64(min(usage.Free, 1<<63-1)),
	}
}

// String says in words what the table's head needs.
func (f FileSystem) String() string {
	if f.Memory {
		return f.Name + " (memory: no storage behind it)"
	}
	return f.Name
}

// exactName asks the mount table where the magic number is shared, as by ext2,
// ext3 and ext4 (https://man7.org/linux/man-pages/man2/statfs.2.html).
func exactName(ctx context.Context, name, dir string) string {
	switch {
	case name == "":
		return "unknown"
	case !strings.HasPrefix(name, "ext"):
		return name
	}
	if mounted := mountedAs(ctx, dir); strings.HasPrefix(mounted, "ext") {
		return mounted
	}
	return name
}

// mountedAs is the type of the last mount over the longest prefix of dir, or
// the empty string.
func mountedAs(ctx context.Context, dir string) string {
	own := context.WithValue(ctx, common.EnvKey, common.EnvMap{
		common.HostProcMountinfo: "/proc/self/mountinfo", // not that of process 1, which may see other mounts
	})
	mounts, err := disk.PartitionsWithContext(own, true)
	if err != nil {
		return ""
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	found := disk.PartitionStat{}
	for _, m := range mounts {
		if holds(m.Mountpoint, dir) && len(m.Mountpoint) >= len(found.Mountpoint) {
			found = m
		}
	}
	return found.Fstype
}

func holds(mount, dir string) bool {
	return mount == "/" || dir == mount || strings.HasPrefix(dir, mount+"/")
}
