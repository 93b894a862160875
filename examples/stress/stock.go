package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// A stock is what a process holds. Where the system does not tell, descriptors
// and maps count as none.
type stock struct{ goroutines, descriptors int }

func takeStock() stock {
	return stock{runtime.NumGoroutine(), descriptors()}
}

// warmUp lets the runtime open the descriptors that it keeps for ever once there
// is a pipe.
func warmUp() {
	if r, w, err := os.Pipe(); err == nil {
		_ = r.Close()
		_ = w.Close()
	}
}

func descriptors() int {
	entries, _ := os.ReadDir("/proc/self/fd")
	return len(entries)
}

// mapsIn are the maps of files in dir.
func mapsIn(dir string) (found []string) {
	text, _ := os.ReadFile("/proc/self/maps")
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, " "+dir+string(filepath.Separator)) {
			found = append(found, strings.TrimSpace(line))
		}
	}
	return found
}

// compare wants as much to be held as before, and no map of a file in dir.
// Goroutines may need a moment to be gone.
func (before stock) compare(dir string) (err error) {
	for range 50 {
		if err = before.difference(dir); err == nil {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

func (before stock) difference(dir string) error {
	now := takeStock()
	switch maps := mapsIn(dir); {
	case now.descriptors > before.descriptors:
		return fmt.Errorf("%d descriptors, %d before", now.descriptors, before.descriptors)
	case now.goroutines > before.goroutines:
		stacks := make([]byte, 1<<20)
		return fmt.Errorf("%d goroutines, %d before:\n%s", now.goroutines, before.goroutines, stacks[:runtime.Stack(stacks, true)])
	case len(maps) > 0:
		return fmt.Errorf("maps are left: %s", strings.Join(maps, "; "))
	}
	return nil
}
