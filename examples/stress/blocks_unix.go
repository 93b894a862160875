//go:build unix

package main

import (
	"io/fs"
	"syscall"
)

// blockSize is the unit of st_blocks, whatever the blocks of the file system
// (https://man7.org/linux/man-pages/man3/stat.3type.html).
const blockSize = 512

// allocated is how many bytes of storage lie under the file.
func allocated(info fs.FileInfo) (n int64, ok bool) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int64(st.Blocks) * blockSize, true
}
