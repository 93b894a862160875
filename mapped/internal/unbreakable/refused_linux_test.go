package unbreakable

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func init() { children["grower"] = func(args []string) { runGrower(args[0], args[1], args[2]) } }

// far lies behind the first segment of a file, where a map is still to be
// made.
const far = 5 << 30

// A grower is a process that grows a file when maps are refused to it.
type grower struct {
	f    *mapped.RandomAccessFile
	view *mapped.View // taken before
	read [4096]byte
}

// refusals take maps away from a process and give them back.
var refusals = map[string]func() (again func()){
	"strace": func() func() { return func() {} },
	"limit":  limitAddresses,
	"count":  useUpMaps,
}

// runGrower grows the file once while maps are refused, and once afterwards.
// It says what a view was answered while they were.
func runGrower(how, name, backend string) {
	runtime.LockOSThread() // strace counts the calls of a thread
	opts := mapped.Options{Reads: mapped.ReadMapped}
	if backend == mapped.BackendMapped.String() {
		opts.Backend = mapped.BackendMapped
	}
	f, err := mapped.OpenFile(name, os.O_RDWR, 0, &opts)
	orPanic(err)
	g := &grower{f: f}
	g.wantMarks(0)
	g.view, err = f.View(0, 4096)
	orPanic(err)
	again := refusals[how]()
	g.grow()
	v, viewErr := f.View(far, 4096)
	if viewErr == nil {
		orPanic(judge(v.Bytes(), 0))
		fmt.Println("mapped", v.Mapped())
		v.Release()
	}
	again()
	if how != "strace" {
		g.wantLent()
	}
	g.view.Release()
	orPanic(f.Close())
	fmt.Println(errors.Unwrap(viewErr))
}

// grow grows the file in each way and wants all of it to be readable.
func (g *grower) grow() {
	_, err := g.f.WriteAt(marks[:4096], far)
	orPanic(err)
	_, err = g.f.Append(marks[4096:8192])
	orPanic(err)
	orPanic(g.f.Truncate(far + 1<<20))
	info, err := g.f.Stat()
	orPanic(err)
	if g.f.Size() != info.Size() || info.Size() != far+1<<20 {
		panic(fmt.Sprint("Size is ", g.f.Size(), ", and the file's ", info.Size()))
	}
	for range 2100 { // a refused map is tried again after a while
		g.wantMarks(0)
		g.wantMarks(far)
	}
	g.wantView()
}

// wantView looks at the view that was taken before.
func (g *grower) wantView() {
	if string(g.view.Bytes()) != string(marks[:4096]) {
		panic("the view shows other bytes")
	}
}

// wantMarks reads the first marks at off.
func (g *grower) wantMarks(off int64) {
	clear(g.read[:])
	_, err := g.f.ReadAt(g.read[:], off)
	if orPanic(err); string(g.read[:]) != string(marks[:4096]) {
		panic(fmt.Sprint("other bytes at ", off))
	}
}

// wantLent wants that what has grown is lent, now that maps are to be had.
func (g *grower) wantLent() {
	v, err := g.f.View(far, 4096)
	orPanic(err)
	if orPanic(judge(v.Bytes(), 0)); !v.Mapped() {
		panic("the view is still a copy")
	}
	v.Release()
	g.wantMarks(far)
	g.wantView()
}

// limitAddresses leaves room for small things only.
func limitAddresses() (again func()) {
	var old syscall.Rlimit
	orPanic(syscall.Getrlimit(syscall.RLIMIT_AS, &old))
	text, err := os.ReadFile("/proc/self/statm")
	orPanic(err)
	pages, err := strconv.ParseUint(strings.Fields(string(text))[0], 10, 64)
	orPanic(err)
	limit := old
	limit.Cur = pages*uint64(os.Getpagesize()) + 256<<20
	orPanic(syscall.Setrlimit(syscall.RLIMIT_AS, &limit))
	return func() { orPanic(syscall.Setrlimit(syscall.RLIMIT_AS, &old)) }
}

// grownWhileRefused runs a grower and wants what a view is to be answered.
func grownWhileRefused(t *testing.T, how, backend, want string) {
	t.Helper()
	out, err := childCommand(t, "grower", how, fileOf(t, marks[:1<<20]), backend).Output()
	must(t, err)
	if string(out) != want {
		t.Errorf("%s: the child said %q, want %q", backend, out, want)
	}
}

const (
	lent     = "mapped true\n<nil>\n" // a small map of its own
	copied   = "mapped false\n<nil>\n"
	noMemory = "cannot allocate memory\n"
)

// F035, F037: where addresses run out, the file grows all the same, all of it
// can be read, and what was mapped stays so.
func TestF035F037GrowthPastTheAddresses(t *testing.T) {
	grownWhileRefused(t, "limit", "auto", lent)
	grownWhileRefused(t, "limit", "mapped", lent)
}

// The same where the process may make no more maps.
func TestGrowthPastTheNumberOfMaps(t *testing.T) {
	needBeds(t)
	needFewMaps(t)
	grownWhileRefused(t, "count", "auto", copied)
	grownWhileRefused(t, "count", "mapped", noMemory)
}

// The same for each errno by which a system refuses a map.
func TestGrowthWhenMapsAreRefused(t *testing.T) {
	for errno, says := range map[string]string{
		"ENOMEM": noMemory, "ENODEV": "no such device\n", "EACCES": "permission denied\n",
		"EPERM": "operation not permitted\n", "EINVAL": "invalid argument\n",
	} {
		for backend, want := range map[string]string{"auto": copied, "mapped": says} {
			name := fileOf(t, marks[:1<<20])
			trace, said, err := straced(t, name, "mmap:error="+errno+":when=2+", "grower", "strace", name, backend)
			must(t, err)
			if said != want {
				t.Errorf("%s, %s: the child said %q, want %q", errno, backend, said, want)
			}
			if n := strings.Count(strings.Join(trace, "\n"), "(INJECTED)"); n < 2 {
				t.Errorf("%s, %s: %d maps were refused", errno, backend, n)
			}
		}
	}
}
