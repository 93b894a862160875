package unbreakable

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

func init() { children["reads under pressure"] = pressedReads }

// The read policies, as children are told them.
const (
	auto       = "0"
	byMapping  = "1"
	positional = "2"
)

// F138: a page fault on slow storage stops everybody. Cold reads do not fault.
func TestF138ColdPagesDoNotStall(t *testing.T) {
	for _, tc := range []struct {
		watch string
		procs int
	}{{"ticker", 1}, {"ticker", 2}, {"gc", 1}, {"gc", 2}} {
		t.Run(fmt.Sprintf("%s with %d processors", tc.watch, tc.procs), func(t *testing.T) {
			s := look(t, tc.procs, nil, tc.watch, auto)
			if s.late >= late || s.copied != 0 || s.bySystem == 0 {
				t.Errorf("late by %v, %d bytes copied, %d read by system calls", s.late, s.copied, s.bySystem)
			}
		})
	}
}

// dropRights makes this process a stranger to every file.
func dropRights() {
	const nobody = 65534
	for _, err := range []error{syscall.Setgroups(nil), syscall.Setgid(nobody), syscall.Setuid(nobody)} {
		if err != nil {
			panic(err)
		}
	}
}

// memoryGroup is a control group whose processes get so many bytes of memory,
// page cache included. join puts a process in, refusals tells how often it hit
// the limit.
func memoryGroup(t *testing.T, limit int) (join func(pid int), refusals func() string) {
	t.Helper()
	root, bytes, count := "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.failcnt"
	if _, err := os.Stat(root); err != nil { // version 2
		root, bytes, count = "/sys/fs/cgroup", "memory.max", "memory.events"
		if err := os.WriteFile(filepath.Join(root, "cgroup.subtree_control"), []byte("+memory"), 0); err != nil {
			t.Skip("no memory control group: ", err)
		}
	}
	dir, err := os.MkdirTemp(root, "seekless")
	must(t, err)
	t.Cleanup(func() {
		if err := syscall.Rmdir(dir); err != nil {
			t.Errorf("the control group stays: %v", err)
		}
	})
	set := func(name string, n int) {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(strconv.Itoa(n)), 0))
	}
	set(bytes, limit)
	return func(pid int) { set("cgroup.procs", pid) }, func() string {
		text, err := os.ReadFile(filepath.Join(dir, count))
		must(t, err)
		return string(text)
	}
}

const (
	pressureLimit = 32 << 20
	pressedFile   = 4 * pressureLimit
)

// placeNumber is what stands in the 8 bytes at off.
func placeNumber(off int64) uint64 { return uint64(off) * 0x9e3779b97f4a7c15 }

// pressedReads makes a file and reads it at random, and says how much was
// copied, how much read by system calls, and how many reads were wrong.
func pressedReads(args []string) {
	name, policy := args[0], must2(strconv.Atoi(args[1]))
	must2(bufio.NewReader(os.Stdin).ReadString('\n')) // until then not in the group
	makeNumbers(name, pressedFile)
	f := must2(mapped.OpenFile(name, os.O_RDWR, 0, &mapped.Options{
		Reads: mapped.ReadPolicy(policy), Advice: mapped.AdviceRandom, CountReads: true,
	}))
	var wg sync.WaitGroup
	var wrong atomic.Int64
	for end := time.Now().Add(attackTime()); time.Now().Before(end); wg.Wait() {
		for range 8 {
			wg.Go(func() { wrong.Add(wrongNumbers(f, 500)) })
		}
	}
	stats := f.Stats()
	fmt.Println(stats.MappedBytes, stats.SystemBytes, wrong.Load())
}

func makeNumbers(name string, size int64) {
	f := must2(os.Create(name))
	defer f.Close()
	p := make([]byte, 0, 1<<20)
	for off := int64(0); off < size; off += 8 {
		if p = binary.LittleEndian.AppendUint64(p, placeNumber(off)); len(p) == cap(p) {
			must2(f.Write(p))
			p = p[:0]
		}
	}
}

// wrongNumbers is how many of n reads answer other bytes.
func wrongNumbers(f *mapped.RandomAccessFile, n int) (wrong int64) {
	p := make([]byte, 4096)
	for range n {
		off := rand.Int64N(pressedFile/4096) * 4096
		if k, err := f.ReadAt(p, off); k != len(p) || err != nil {
			wrong++
			continue
		}
		for i := int64(0); i < 4096; i += 8 {
			if binary.LittleEndian.Uint64(p[i:]) != placeNumber(off+i) {
				wrong++
				break
			}
		}
	}
	return wrong
}

// F139: a file of four times the memory. Reads stay right, and ReadPositional
// turns the map off.
func TestF139FileLargerThanMemory(t *testing.T) {
	for policy, name := range map[string]string{auto: "auto", positional: "positional"} {
		t.Run(name, func(t *testing.T) {
			dir := bedDir(t, "ext4")
			join, refusals := memoryGroup(t, pressureLimit)
			child := startChild(t, "reads under pressure", filepath.Join(dir, "file"), policy)
			join(child.Process.Pid)
			child.tell("go on")
			var copied, bySystem, wrong int64
			_, err := fmt.Sscan(child.hear(), &copied, &bySystem, &wrong)
			must(t, err)
			must(t, child.finish())
			t.Logf("%d bytes copied, %d read by system calls; limit hit: %s", copied, bySystem, refusals())
			if wrong != 0 || bySystem == 0 || (copied == 0) != (policy == positional) {
				t.Errorf("%d reads wrong, %d bytes copied, %d read by system calls", wrong, copied, bySystem)
			}
			if text := strings.Fields(refusals()); text[0] == "0" {
				t.Error("there was no pressure")
			}
		})
	}
}
