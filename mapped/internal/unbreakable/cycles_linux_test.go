package unbreakable

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

func init() {
	children["cycles"] = func(args []string) { runCycles(args[0], args[1]) }
	children["unmaps"] = func(args []string) { runUnmaps(args[0]) }
}

// A sparse file of 16 GiB is opened, mapped, read and closed over and over,
// by two goroutines, while nothing but that drives the collector.
func TestCyclesNeverRunOutOfAddresses(t *testing.T) {
	needSelf(t)
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

// F023: a map is unmapped once, whether its file was closed or forgotten, and
// whether a view outlived it or not.
func TestF023EveryMapIsUnmappedOnce(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("a 32-bit program has no room for maps of a length of their own")
	}
	needBeds(t)
	trace := tracedWhole(t, "mmap,munmap", "unmaps", fileOf(t, marks[:4096]))
	length := strconv.Itoa(longSegment)
	maps := regexp.MustCompile(`mmap\(NULL, `+length+`, PROT_READ, MAP_SHARED,`).FindAllString(trace, -1)
	unmaps := regexp.MustCompile(`munmap\(0x[0-9a-f]+, `+length+`\b`).FindAllString(trace, -1)
	if len(maps) != 30 || len(unmaps) != 30 {
		t.Errorf("%d maps and %d unmaps, want 30 of each", len(maps), len(unmaps))
	}
}

// longSegment is the length of no other map.
const longSegment = 1 << 37 & math.MaxInt

// runUnmaps closes ten files, forgets ten, and closes ten under a view.
func runUnmaps(name string) {
	region.MinSegment = longSegment
	for i := range 30 {
		opts := byMap
		f, err := mapped.OpenFile(name, os.O_RDWR, 0, &opts)
		orPanic(err)
		v, err := f.View(0, 10)
		orPanic(err)
		if i%3 == 0 {
			orPanic(f.Close())
		}
		v.Release()
		if i%3 == 1 {
			orPanic(f.Close())
		}
	}
	for range 20 {
		runtime.GC()
		time.Sleep(5 * time.Millisecond) // for the finalizers
	}
	if n := region.Maps(); n != 0 {
		panic(fmt.Sprint(n, " maps are left"))
	}
}
