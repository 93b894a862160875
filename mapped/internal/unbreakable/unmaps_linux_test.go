package unbreakable

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

func init() { children["unmaps"] = func(args []string) { runUnmaps(args[0]) } }

// unmapping runs the child and counts its maps of the file, those that were
// unmapped, and those that could not be.
func unmapping(t *testing.T, strace ...string) (maps, unmaps, refused int) {
	t.Helper()
	if math.MaxInt == math.MaxInt32 {
		t.Skip("a 32-bit program has no room for maps of a length of their own")
	}
	trace, _, err := traced(t, strace, "unmaps", fileOf(t, marks[:4096]))
	must(t, err)
	count := func(pattern string) int {
		return len(regexp.MustCompile(pattern).FindAllString(strings.Join(trace, "\n"), -1))
	}
	length := strconv.Itoa(longSegment)
	calls := count(`munmap\(0x[0-9a-f]+, ` + length + `\b`)
	refused = count(`munmap\(0x[0-9a-f]+, ` + length + `\) += -1 ENOMEM`)
	return count(`mmap\(NULL, ` + length + `, PROT_READ, MAP_SHARED,`), calls - refused, refused
}

// F023: a map is unmapped once, whether its file was closed or forgotten, and
// whether a view outlived it or not.
func TestF023EveryMapIsUnmappedOnce(t *testing.T) {
	maps, unmaps, refused := unmapping(t, "-e", "trace=mmap,munmap")
	if maps != 30 || unmaps != 30 || refused != 0 {
		t.Errorf("%d maps, of which %d were unmapped and %d not, want 30", maps, unmaps, refused)
	}
}

// Where the system refuses to unmap, since that takes one map more than the
// process may have, it is tried again, and again only once with success.
func TestUnmapThatIsRefusedIsTriedAgain(t *testing.T) {
	maps, unmaps, refused := unmapping(t, "-e", "trace=mmap,munmap", "-e", "inject=munmap:error=ENOMEM:when=1..8")
	if maps != 30 || unmaps != 30 || refused == 0 {
		t.Errorf("%d maps, of which %d were unmapped and %d not at first, want 30 and some", maps, unmaps, refused)
	}
}

// longSegment is the length of no other map.
const longSegment = 1 << 37 & math.MaxInt

// runUnmaps closes ten files under a view, closes ten, and forgets ten.
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
