package mapped_test

import (
	"io/fs"
	"syscall"
)

// allocated is how many bytes of blocks a file has.
func allocated(info fs.FileInfo) int64 { return info.Sys().(*syscall.Stat_t).Blocks * 512 }
