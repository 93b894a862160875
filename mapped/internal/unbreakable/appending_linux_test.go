package unbreakable

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// The child "lines" appends so many lines of a length from each of several
// goroutines, and wants every one where Append says it is:
//
//	lines FILE HOW GOROUTINES LINES LENGTH
//
// HOW is a backend, or "alone" for an Append that expects no others.
func init() { children["lines"] = appendLines }

func appendLines(args []string) {
	opts := mapped.Options{Appenders: args[1] != "alone"}
	if args[1] == "portable" {
		opts.Backend = mapped.BackendPortable
	}
	var goroutines, lines, length int
	if _, err := fmt.Sscan(strings.Join(args[2:], " "), &goroutines, &lines, &length); err != nil {
		log.Fatal(err)
	}
	f, err := mapped.OpenFile(args[0], os.O_RDWR|os.O_CREATE, 0o666, &opts)
	if err != nil {
		log.Fatal(err)
	}
	var all sync.WaitGroup
	for g := range goroutines {
		all.Go(func() {
			for i := range lines {
				appendLine(f, lineOf(os.Getpid(), g, i, length))
			}
		})
	}
	all.Wait()
	if err := f.Close(); err != nil {
		log.Fatal(err)
	}
}

func appendLine(f *mapped.RandomAccessFile, line []byte) {
	off, err := f.Append(line)
	if err != nil {
		log.Fatal(err)
	}
	got := make([]byte, len(line))
	if n, err := f.ReadAt(got, off); n < len(got) || !bytes.Equal(got, line) {
		log.Fatalf("the line is not at %d: %d bytes, %v", off, n, err)
	}
}

// lineOf is a line that says who wrote it.
func lineOf(process, goroutine, i, length int) []byte {
	head := fmt.Appendf(nil, "%d %d %d ", process, goroutine, i)
	return append(append(head, bytes.Repeat([]byte{byte('a' + i%26)}, length-1-len(head))...), '\n')
}

// wantLines wants so many different lines of that length and no other byte.
func wantLines(t *testing.T, name string, count, length int) {
	t.Helper()
	data, err := os.ReadFile(name)
	must(t, err)
	if len(data) != count*length {
		t.Fatalf("%d bytes, want %d lines of %d", len(data), count, length)
	}
	seen := map[string]bool{}
	for ; len(data) > 0; data = data[length:] {
		var p, g, i int
		if _, err := fmt.Sscan(string(data[:40]), &p, &g, &i); err != nil || !bytes.Equal(data[:length], lineOf(p, g, i, length)) {
			t.Fatalf("a line is torn: %.60q", data)
		}
		seen[fmt.Sprint(p, g, i)] = true
	}
	if len(seen) != count {
		t.Fatalf("%d different lines, want %d", len(seen), count)
	}
}

// twoProcesses append so many lines in all, from two goroutines each.
func twoProcesses(t *testing.T, name, how string, lines int) {
	t.Helper()
	const length = 200
	var both [2]*process
	for i := range both {
		both[i] = startChild(t, "lines", name, how, "2", fmt.Sprint(lines/4), fmt.Sprint(length))
	}
	for _, child := range both {
		must(t, child.finish())
	}
	wantLines(t, name, lines, length)
}

// F076: two processes that append at the same time.
func TestF076AppendersNeverOverlap(t *testing.T) {
	for _, how := range []string{"auto", "portable"} {
		twoProcesses(t, fileOf(t, nil), how, 4000)
	}
}

func TestAppendersOnEveryFileSystem(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) { twoProcesses(t, fileIn(t, dir, nil), "auto", 40_000) })
	t.Run("temporary", func(t *testing.T) { twoProcesses(t, fileOf(t, nil), "auto", 40_000) })
	t.Run("by a second descriptor", func(t *testing.T) { twoProcesses(t, fileOf(t, nil), "portable", 40_000) })
	// Without -direct a read through FUSE may see zeros while others append,
	// which os.File meets as well.
	t.Run("fuse", func(t *testing.T) { twoProcesses(t, startFUSE(t, "-direct").file(nil), "auto", 4000) })
}

// F077: a record is one write, also where pwritev2 is missing.
func TestF077OneWriteARecord(t *testing.T) {
	const writers, lines, length = 8, 5, 64<<10 + 1
	for _, c := range []struct{ how, inject, call string }{
		{"auto", "", "pwritev2"},
		{"auto", "pwritev2:error=ENOSYS", "write"},
		{"alone", "", "pwrite64"},
		{"portable", "", "write"},
	} {
		name := fileOf(t, nil)
		trace, _, err := straced(t, name, c.inject, "lines", name, c.how, fmt.Sprint(writers), fmt.Sprint(lines), fmt.Sprint(length))
		must(t, err)
		count := 0
		for _, line := range callsOf(trace, "write", "writev", "pwrite64", "pwritev", "pwritev2") {
			switch {
			case strings.HasPrefix(line, c.call+"(") && strings.Contains(line, fmt.Sprint(length)):
				count++
			case !strings.HasPrefix(line, "pwritev2(") || !strings.Contains(line, ", [], 0, -1,"): // asks whether there is pwritev2
				t.Errorf("%v: %s", c, line)
			}
		}
		if count != writers*lines {
			t.Errorf("%v: %d calls, want %d", c, count, writers*lines)
		}
		wantLines(t, name, writers*lines, length)
	}
}
