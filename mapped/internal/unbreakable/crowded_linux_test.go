package unbreakable

import (
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// manyMaps is more than a process may usually have: see vm.max_map_count.
const manyMaps = 70_000

// needFewMaps skips where a process may have very many maps.
func needFewMaps(t testing.TB) {
	t.Helper()
	text, err := os.ReadFile("/proc/sys/vm/max_map_count")
	must(t, err)
	if n, err := strconv.Atoi(strings.TrimSpace(string(text))); err != nil || n >= manyMaps {
		t.Skipf("a process may have %s maps here", strings.TrimSpace(string(text)))
	}
}

// useUpMaps makes maps until the system refuses one, and unmaps them again.
// Go itself has to live on what memory it has until then.
func useUpMaps() (again func()) {
	runtime.MemProfileRate = 0
	debug.SetGCPercent(-1)
	heap := make([]byte, 64<<20)
	for i := 0; i < len(heap); i += 4096 {
		heap[i] = 1
	}
	heap = nil
	runtime.GC()
	maps := make([][]byte, 0, manyMaps)
	for i := 0; ; i++ {
		// Neighbours that are alike would become one.
		p, err := syscall.Mmap(-1, 0, os.Getpagesize(), i%2*syscall.PROT_READ, syscall.MAP_ANON|syscall.MAP_PRIVATE)
		if err == syscall.ENOMEM && i > 1000 {
			break
		}
		orPanic(err)
		maps = append(maps, p)
	}
	return func() {
		for _, p := range maps {
			orPanic(syscall.Munmap(p))
		}
	}
}
