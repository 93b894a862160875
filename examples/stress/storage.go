package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/seekless/seekless/mapped"
)

// metadata is how much storage a file system may keep for itself under a file.
const metadata = 256 << 10

// judgeStorage wants no more storage under a closed file than its size takes,
// but for a hole in it. What its handle left on purpose, and what xfs reserves
// ahead of a growing file and gives back when it likes
// (https://xfs.org/index.php/XFS_FAQ, speculative preallocation), is to go by
// Trim.
func (r *round) judgeStorage(name string, hole int64, m mixture) error {
	most := int64(1)
	if r.fileSystem == "xfs" {
		most = 4
	}
	if !m.KeepReserve {
		if err := wantStorage(name, hole, most); err != nil {
			return fmt.Errorf("after Close (%v): %w", m, err)
		}
	}
	h, err := r.openHandle(name, readWrite, mixture{mapped.Options{}})
	if err != nil {
		return err
	}
	if err := errors.Join(h.Trim(), h.end(r.counts)); err != nil {
		return err
	}
	if err := wantStorage(name, hole, 1); err != nil {
		return fmt.Errorf("after Trim: %w", err)
	}
	return nil
}

// wantStorage wants at most so many times the bytes that are no hole.
func wantStorage(name string, hole, times int64) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if n, ok := allocated(info); ok && n > times*(info.Size()-hole)+metadata {
		return fmt.Errorf("%d bytes of storage under a file of %d", n, info.Size())
	}
	return nil
}
