package main

import "syscall"

const canLimit = true

// limitFiles keeps this process from writing past n bytes of any file: such a
// write stores what fits and then fails with EFBIG
// (https://man7.org/linux/man-pages/man2/getrlimit.2.html, RLIMIT_FSIZE).
func limitFiles(n uint64) error {
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n})
}
