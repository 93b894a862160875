package fuzz

import (
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestLong runs random logs on every contender, on all processors. Without
// more it takes two seconds. These variables make it another run:
//
//	SEEKLESS_FUZZ_OPS   how many operations to run at least
//	SEEKLESS_FUZZ_DIR   the folder, and so the file system, to work in
//	SEEKLESS_FUZZ_SEED  where the random numbers start; the time otherwise
//	SEEKLESS_FUZZ_JSON  a file to write the counts to
func TestLong(t *testing.T) {
	l := newLong(t)
	start := time.Now()
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		dir, err := os.MkdirTemp(l.dir, "seekless-fuzz-")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		workers.Go(func() { l.work(t, dir) })
	}
	workers.Wait()
	report := l.report(time.Since(start))
	t.Logf("%d operations on %s, %.0f a second, seed %d", report.Ops, report.FileSystem, report.OpsPerSecond, report.Seed)
	if name := os.Getenv("SEEKLESS_FUZZ_JSON"); name != "" {
		report.write(t, name)
	}
}

// opsALog is how many operations a file lives for.
const opsALog = 1000

// long is a run of many logs by parallel workers.
type long struct {
	dir  string
	seed uint64
	ops  int64     // to run, unless 0
	end  time.Time // of a run without ops
	able []int     // contenders

	logs     atomic.Uint64 // begun
	done     atomic.Int64  // operations
	failures atomic.Int64
	split    []atomic.Int64 // operations of each contender
}

func newLong(t *testing.T) *long {
	l := &long{dir: os.Getenv("SEEKLESS_FUZZ_DIR"), able: available(t), split: make([]atomic.Int64, len(contenders))}
	if l.dir == "" {
		l.dir = t.TempDir()
	}
	l.ops = variable(t, "SEEKLESS_FUZZ_OPS", 0)
	l.seed = uint64(variable(t, "SEEKLESS_FUZZ_SEED", time.Now().UnixNano()))
	l.end = time.Now().Add(2 * time.Second)
	if testing.Short() {
		l.end = time.Now().Add(200 * time.Millisecond)
	}
	return l
}

func variable(t *testing.T, name string, otherwise int64) int64 {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

func (l *long) over() bool {
	if l.failures.Load() > 0 {
		return true
	}
	if l.ops > 0 {
		return l.done.Load() >= l.ops
	}
	return time.Now().After(l.end)
}

// work runs logs in dir. The log of a number is the same for the same seed.
func (l *long) work(t *testing.T, dir string) {
	for !l.over() {
		number := l.logs.Add(1) - 1
		which := l.able[number%uint64(len(l.able))]
		done, err := run(dir, contender(which), Random(l.seed+number, opsALog))
		l.done.Add(int64(done))
		l.split[which].Add(int64(done))
		if err == nil {
			continue
		}
		l.failures.Add(1)
		if f := failureOf(err); f != nil {
			err = Shrink(dir, contender(which), f)
		}
		t.Errorf("%s, Random(%d, %d): %v", contenders[which].name, l.seed+number, opsALog, err)
	}
}
