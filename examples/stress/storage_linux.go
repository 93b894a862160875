package main

import (
	"fmt"
	"os"
	"syscall"
)

// fileSystems are kinds by f_type of statfs(2).
var fileSystems = map[int64]string{
	0xef53: "ext4", 0x58465342: "xfs", btrfs: "btrfs", 0x01021994: "tmpfs", 0x794c7630: "overlay",
	0x65735546: "fuse", 0x858458f6: "ramfs",
}

const btrfs = 0x9123683e

// fileSystem is the kind of file system that dir is on.
func fileSystem(dir string) string {
	kind := fileSystemKind(dir)
	if name, ok := fileSystems[kind]; ok {
		return name
	}
	return fmt.Sprintf("%#x", kind)
}

func fileSystemKind(dir string) int64 {
	var st syscall.Statfs_t
	if err := syscall.Statfs(dir, &st); err != nil {
		return 0
	}
	return int64(st.Type)
}

// wantTrimmed wants no block behind the end of the file, a mebibyte of the
// file system's own foresight apart. Btrfs counts late.
func wantTrimmed(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	blocks := info.Sys().(*syscall.Stat_t).Blocks * 512
	if fileSystemKind(name) != btrfs && blocks > info.Size()+1<<20 {
		return fmt.Errorf("%d bytes are allocated for a file of %d", blocks, info.Size())
	}
	return nil
}
