package main

import (
	"testing"
)

func TestMountedAt(t *testing.T) {
	const mounts = "1 0 8:1 / / rw - ext4 /dev/sda rw\n" +
		"2 1 0:9 / /a rw shared:1 - tmpfs tmpfs rw\n" +
		"3 2 7:0 / /a/b rw - xfs /dev/loop0 rw\n" +
		"4 2 7:1 / /a/b rw - btrfs /dev/loop1 rw\nnonsense\n"
	for dir, want := range map[string]string{"/x": "ext4", "/a": "tmpfs", "/ab": "ext4", "/a/b/c": "btrfs", "/a/bc": "tmpfs"} {
		if got := mountedAt(mounts, dir); got != want {
			t.Errorf("%s is on %s, want %s", dir, got, want)
		}
	}
	if got := mountedAt("", "/x"); got != "unknown" {
		t.Error(got)
	}
}
