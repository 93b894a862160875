package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// A count is what a process has open.
type count struct{ descriptors, maps, goroutines int }

// census counts; of maps, those of files in dir.
func census(dir string) count {
	c := count{goroutines: runtime.NumGoroutine()}
	fds, _ := os.ReadDir("/proc/self/fd") // none where there is no such folder
	for _, fd := range fds {
		// The runtime keeps what it waits by.
		if link, err := os.Readlink("/proc/self/fd/" + fd.Name()); err == nil && !strings.HasPrefix(link, "anon_inode:") {
			c.descriptors++
		}
	}
	if text, err := os.ReadFile("/proc/self/maps"); err == nil {
		c.maps = strings.Count(string(text), dir)
	}
	return c
}

// sameAs wants no more than that now. Goroutines take a moment to end.
func (c count) sameAs(dir string) error {
	var now count
	for range 100 {
		if now = census(dir); now.descriptors <= c.descriptors && now.maps <= c.maps && now.goroutines <= c.goroutines {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return fmt.Errorf("left behind: %+v before, %+v after", c, now)
}
