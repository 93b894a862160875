package main

import (
	"os"
	"path/filepath"
	"strings"
)

// fileSystemOf is the type of the file system that holds dir, or "unknown".
func fileSystemOf(dir string) string {
	dir, err := filepath.Abs(dir)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	text, readErr := os.ReadFile("/proc/self/mountinfo")
	if err != nil || readErr != nil {
		return "unknown"
	}
	return mountedAt(string(text), dir)
}

// mountedAt looks dir up in the text of mountinfo: a line is
//
//	36 35 98:0 / /mount/point rw,noatime shared:1 - ext4 /dev/vda rw
//
// https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html
func mountedAt(mounts, dir string) string {
	found, longest := "unknown", -1
	for line := range strings.Lines(mounts) {
		before, after, ok := strings.Cut(line, " - ")
		fields := strings.Fields(before)
		if !ok || len(fields) < 5 {
			continue
		}
		at := fields[4]
		inside := at == "/" || dir == at || strings.HasPrefix(dir, at+"/")
		if inside && len(at) >= longest {
			found, longest = strings.Fields(after)[0], len(at)
		}
	}
	return found
}
