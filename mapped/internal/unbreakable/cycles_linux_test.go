package unbreakable

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

func init() { children["cycles"] = func(args []string) { runCycles(args[0], args[1]) } }

// A sparse file of 16 GiB is opened, mapped, read and closed over and over,
// by two goroutines, while nothing but that drives the collector.
func TestCyclesNeverRunOutOfAddresses(t *testing.T) {
	cycles := 2000
	if os.Getenv(bedsEnv) != "" {
		cycles = 100_000
	}
	name := fileOf(t, marks[:4096])
	if err := os.Truncate(name, 16<<30); err != nil {
		t.Skip("no sparse file of 16 GiB here: ", err)
	}
	start := time.Now()
	child := startChild(t, "cycles", name, strconv.Itoa(cycles))
	t.Logf("%d cycles: %s in %v", cycles, child.hear(), time.Since(start))
	must(t, child.finish())
}

func runCycles(name, cycles string) {
	debug.SetGCPercent(-1)
	n, err := strconv.Atoi(cycles)
	orPanic(err)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for range n / 2 {
				cycle(name)
			}
		})
	}
	wg.Wait()
	maps, err := os.ReadFile("/proc/self/maps")
	orPanic(err)
	if strings.Contains(string(maps), name) {
		panic("the file is still mapped")
	}
	fmt.Printf("%d maps are left, none of the file\n", strings.Count(string(maps), "\n"))
}

func cycle(name string) {
	opts := byMap
	f, err := mapped.OpenFile(name, os.O_RDONLY, 0, &opts)
	orPanic(err)
	p := fresh(100)
	n, err := f.ReadAt(p, 1000)
	orPanic(err)
	if orPanic(judge(p[:n], 1000)); f.Stats().MappedBytes != 100 {
		panic("that was no read from a map")
	}
	orPanic(f.Close())
}

// orPanic ends a child that fails.
func orPanic(err error) {
	if err != nil {
		panic(err)
	}
}
