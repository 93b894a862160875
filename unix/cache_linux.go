//go:build linux && !android

package unix

import sys "golang.org/x/sys/unix"

func cached(fd int, off, n int64) (pages int64, err error) {
	at := sys.CachestatRange{Off: uint64(off), Len: uint64(n)}
	var stat sys.Cachestat_t
	err = sys.Cachestat(uint(fd), &at, &stat, 0)
	return int64(stat.Cache), err
}

func noWaitCall(fd int, p []byte, off int64) (int, error) {
	return sys.Preadv2(fd, [][]byte{p}, off, sys.RWF_NOWAIT)
}
