package unbreakable

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

func init() {
	children["cold reads"] = coldReads
	children["held reads"] = heldReads
	children["reads beside"] = readsBeside
}

// late is the lateness that nobody may see.
const late = 100 * time.Millisecond

// worst is the greatest of the durations that watch answers while work runs.
func worst(watch func() time.Duration, work func()) (most time.Duration) {
	var wg sync.WaitGroup
	done := make(chan struct{})
	wg.Go(func() {
		for {
			most = max(most, watch())
			select {
			case <-done:
				return
			default:
			}
		}
	})
	time.Sleep(20 * time.Millisecond) // the watch is running
	work()
	close(done)
	wg.Wait()
	return most
}

// watches are how other goroutines see a stall.
var watches = map[string]func() time.Duration{
	"ticker": func() time.Duration {
		start := time.Now()
		time.Sleep(5 * time.Millisecond)
		return time.Since(start) - 5*time.Millisecond
	},
	"gc": func() time.Duration {
		time.Sleep(5 * time.Millisecond)
		start := time.Now()
		runtime.GC()
		return time.Since(start)
	},
}

// must2 ends a child that cannot go on.
func must2[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func openCold(name string, reads mapped.ReadPolicy) *mapped.RandomAccessFile {
	return must2(mapped.OpenFile(name, os.O_RDONLY, 0, &mapped.Options{
		Backend: mapped.BackendMapped, Reads: reads, Advice: mapped.AdviceRandom, CountReads: true,
	}))
}

// A visit is reads of 4 KiB by goroutines of their own, at offsets step apart.
func visit(f *mapped.RandomAccessFile, from, step int64, goroutines int) {
	var wg sync.WaitGroup
	for i := range int64(goroutines) {
		wg.Go(func() { must2(f.ReadAt(make([]byte, 4096), from+i*step)) })
	}
	wg.Wait()
}

// coldReads reads pages that are not in memory, and says how late others were
// and how much was copied and read by system calls. It tries again where the
// machine was too busy; a stall is longer than that.
func coldReads(args []string) {
	watch, name, policy := watches[args[0]], args[1], mapped.ReadPolicy(must2(strconv.Atoi(args[2])))
	f := openCold(name, policy)
	if len(args) > 3 {
		dropRights()
	}
	waitForSlowness()
	most, goroutines := late, 4
	if policy == mapped.ReadMapped {
		goroutines = 1 // each waits for all others
	}
	for try := int64(0); try < 5 && most >= late && most < time.Second; try++ {
		most = worst(watch, func() { visit(f, try<<22+1<<20, 1<<20, goroutines) })
	}
	stats := f.Stats()
	fmt.Println(most.Milliseconds(), stats.MappedBytes, stats.SystemBytes)
}

// waitForSlowness says that the file is open, which takes a read of its first
// page, and waits until every further one is slow.
func waitForSlowness() {
	fmt.Println("open")
	must2(bufio.NewReader(os.Stdin).ReadString('\n'))
}

// seen is what coldReads says.
type seen struct {
	late             time.Duration
	copied, bySystem int64
}

// look runs coldReads on a file of 32 MiB on storage that takes 2 s a read,
// under strace with these flags if there are any, and before whatever else the
// machine has to do.
func look(t *testing.T, procs int, strace []string, watch, policy string, more ...string) (s seen) {
	t.Helper()
	f := startFUSE(t)
	name := f.file(pattern(32 << 20))
	cmd := childCommand(t, "cold reads", append([]string{watch, name, policy}, more...)...)
	cmd.Env = append(cmd.Env, fmt.Sprintf("GOMAXPROCS=%d", procs))
	if strace != nil {
		cmd.Args = append(append([]string{"strace", "-f", "-qq"}, strace...), cmd.Args...)
	}
	cmd.Args = append([]string{"nice", "-n", "-20"}, cmd.Args...)
	var err error
	cmd.Path, err = exec.LookPath("nice")
	must(t, err)
	child := start(t, cmd)
	t.Cleanup(f.clearAll) // or the child could not be killed
	child.hear()
	f.set("slow", "2s")
	child.tell("read")
	var ms int64
	said := child.hear()
	if _, err := fmt.Sscan(said, &ms, &s.copied, &s.bySystem); err != nil {
		t.Fatalf("the child said %q: %v", said, err)
	}
	must(t, child.finish())
	s.late = time.Duration(ms) * time.Millisecond
	t.Logf("late by %v, %d bytes copied, %d read by system calls", s.late, s.copied, s.bySystem)
	return s
}

// ReadMapped does what ReadAuto is there to avoid, and no system call.
func TestReadMappedWaitsInTheMap(t *testing.T) {
	if s := look(t, 1, nil, "ticker", byMapping); s.late < time.Second || s.bySystem != 0 {
		t.Errorf("late by %v, %d bytes read by system calls", s.late, s.bySystem)
	}
}

func TestReadPositionalDoesNotStall(t *testing.T) {
	if s := look(t, 1, nil, "ticker", positional); s.late >= late || s.copied != 0 {
		t.Errorf("late by %v, %d bytes copied", s.late, s.copied)
	}
}

// Where the system does not tell what is in memory, or lies, nobody waits
// either. It tells twice: while the file is opened, or it would not be mapped.
func TestRefusedQuestionsDoNotStall(t *testing.T) {
	needBeds(t)
	for _, inject := range []string{"mincore:error=ENOSYS:when=3+", "mincore:error=EPERM:when=3+", "mincore:error=EAGAIN:when=3"} {
		t.Run(inject, func(t *testing.T) {
			log := filepath.Join(t.TempDir(), "trace")
			call, _, _ := strings.Cut(inject, ":")
			flags := []string{"-o", log, "-e", "trace=" + call, "-e", "inject=" + inject}
			s := look(t, 1, flags, "ticker", auto)
			if s.late >= late {
				t.Errorf("late by %v", s.late)
			}
			text, err := os.ReadFile(log)
			must(t, err)
			if !strings.Contains(string(text), "(INJECTED)") {
				t.Error("nothing was refused")
			}
		})
	}
}

// A process that gave up its rights to the file is told that all of it is in
// memory.
func TestLyingSystemDoesNotStall(t *testing.T) {
	s := look(t, 1, nil, "ticker", auto, "without rights")
	if s.late >= late || s.bySystem == 0 {
		t.Errorf("late by %v, %d bytes read by system calls", s.late, s.bySystem)
	}
}

// heldReads reads 64 pages at once and says when all are read.
func heldReads(args []string) {
	f := openCold(args[0], mapped.ReadAuto)
	waitForSlowness()
	visit(f, 512<<10, 1<<20, 64)
	fmt.Println("read")
}

func TestColdReadsRunSideBySide(t *testing.T) {
	f := startFUSE(t)
	name := f.file(pattern(64 << 20))
	t.Setenv("GOMAXPROCS", "2")
	child := startChild(t, "held reads", name)
	t.Cleanup(f.clearAll) // or the child could not be killed
	child.hear()
	f.set("hold", "")
	child.tell("read")
	f.waitHeld(64)
	f.clear("hold")
	child.hear()
}

// readsBeside comes to read what another read is fetching, and says how late
// others were.
func readsBeside(args []string) {
	f := openCold(args[0], mapped.ReadAuto)
	plain, in := must2(os.Open(args[0])), bufio.NewReader(os.Stdin)
	must2(plain.ReadAt(make([]byte, 128<<10), 0))
	fmt.Println("warm")
	must2(in.ReadString('\n'))
	go plain.ReadAt(make([]byte, 64<<10), 1<<20) // where nothing is read ahead
	must2(in.ReadString('\n'))
	fmt.Println(worst(watches["ticker"], func() {
		visit(f, 0, 64<<10, 2)
		visit(f, 1<<20+16<<10, 0, 1)
	}).Milliseconds(), f.Stats().MappedBytes)
}

// Pages that are being read are in the cache but not in memory.
func TestPagesInFlightDoNotStall(t *testing.T) {
	f := startFUSE(t)
	name := f.file(pattern(2 << 20))
	t.Setenv("GOMAXPROCS", "1")
	child := startChild(t, "reads beside", name)
	t.Cleanup(f.clearAll) // or the child could not be killed
	child.hear()
	f.set("hold", "")
	child.tell("fetch")
	f.waitHeld(1)
	child.tell("read")
	time.Sleep(time.Second)
	f.clear("hold")
	var ms, copied int
	_, err := fmt.Sscan(child.hear(), &ms, &copied)
	must(t, err)
	if ms >= 500 || copied != 8192 {
		t.Errorf("late by %d ms, %d bytes copied, want 8192", ms, copied)
	}
}
