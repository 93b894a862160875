package unbreakable

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// The child "operate" opens a file and does one call after the other:
//
//	operate FILE HOW CALL...
//
// HOW is words joined by commas: portable, appenders, rdonly, wronly. A CALL
// is a name and numbers joined by colons, as in "write:1000:0", 1000 bytes at
// 0. It says a line a call: what the call answered and the word for its error.
func init() { children["operate"] = operate }

func operate(args []string) {
	time.AfterFunc(20*time.Second, func() { log.Fatal("a call does not end") })
	has := func(how string) bool { return slices.Contains(strings.Split(args[1], ","), how) }
	opts := mapped.Options{Appenders: has("appenders")}
	if has("portable") {
		opts.Backend = mapped.BackendPortable
	}
	flag := os.O_RDWR | os.O_CREATE
	switch {
	case has("rdonly"):
		flag = os.O_RDONLY
	case has("wronly"):
		flag = os.O_WRONLY
	}
	f, err := mapped.OpenFile(args[0], flag, 0o666, &opts)
	fmt.Println("open", word(err))
	if err != nil {
		return
	}
	for _, call := range args[2:] {
		words := strings.Split(call, ":")
		var numbers [2]int64
		for i, w := range words[1:] {
			if numbers[i], err = strconv.ParseInt(w, 0, 64); err != nil {
				log.Fatal(err)
			}
		}
		if !operation(f, words[0], numbers[0], numbers[1]) {
			log.Fatalf("no call %q", call)
		}
	}
	fmt.Println("close", word(f.Close()))
}

// operation makes one call and says what it answered.
func operation(f *mapped.RandomAccessFile, call string, a, b int64) bool {
	say := func(n any, err error) bool { fmt.Println(call, n, word(err)); return true }
	said := func(err error) bool { fmt.Println(call, word(err)); return true }
	switch call {
	case "limit": // of the size of files, RLIMIT_FSIZE
		return said(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(a), Max: uint64(a)}))
	case "read":
		n, err := f.ReadAt(make([]byte, a), b)
		return say(n, err)
	case "readv":
		n, err := f.ReadvAt([][]byte{make([]byte, a/2), make([]byte, a-a/2)}, b)
		return say(n, err)
	case "write":
		n, err := f.WriteAt(pattern(int(a)), b)
		return say(n, err)
	case "writev":
		p := pattern(int(a))
		n, err := f.WritevAt([][]byte{p[:a/2], p[a/2:]}, b)
		return say(n, err)
	case "append":
		off, err := f.Append(pattern(int(a)))
		if err != nil {
			off = f.Size()
		}
		return say(off, err)
	case "size":
		return say(f.Size(), nil)
	case "truncate":
		return said(f.Truncate(a))
	case "preallocate":
		return said(f.Preallocate(a))
	case "trim":
		return said(f.Trim())
	case "punch":
		return said(f.PunchHole(a, b))
	case "sync":
		return said(f.Sync())
	case "syncdata":
		return said(f.SyncData())
	case "stat":
		_, err := f.Stat()
		return said(err)
	case "refresh":
		n, err := f.Refresh()
		return say(n, err)
	}
	return false
}

// classes are what errors.Is finds, in the order in which word tells them.
var classes = []struct {
	err  error
	word string
}{
	{nil, "ok"}, {io.EOF, "EOF"}, {mapped.ErrSyncFailed, "ErrSyncFailed"}, {mapped.ErrNoSpace, "ErrNoSpace"},
	{mapped.ErrTooLarge, "ErrTooLarge"}, {errors.ErrUnsupported, "ErrUnsupported"},
	{io.ErrUnexpectedEOF, "ErrUnexpectedEOF"}, {io.ErrShortWrite, "ErrShortWrite"}, {syscall.EIO, "EIO"},
	{os.ErrPermission, "ErrPermission"},
}

// word is one for an error: its class, or what it says.
func word(err error) string {
	for _, c := range classes {
		if errors.Is(err, c.err) {
			return c.word
		}
	}
	return strings.ReplaceAll(err.Error(), " ", "-")
}

// operated runs operate under strace with system calls of the file changed;
// see straced.
func operated(t *testing.T, file, inject, how string, calls ...string) (trace []string, said []string) {
	t.Helper()
	trace, out, err := straced(t, file, inject, "operate", append([]string{file, how}, calls...)...)
	if err != nil {
		t.Fatalf("the child: %v", err)
	}
	return trace, strings.Split(strings.TrimSpace(out), "\n")
}

// wantSaid compares the lines of operate, the first for open and the last for
// close.
func wantSaid(t *testing.T, said []string, want ...string) {
	t.Helper()
	want = append(append([]string{"open ok"}, want...), "close ok")
	if !slices.Equal(said, want) {
		t.Errorf("the calls answer\n\t%s\nwant\n\t%s", strings.Join(said, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// callsOf are the lines of a trace that are of one of the system calls,
// without the process that made them.
func callsOf(trace []string, names ...string) (lines []string) {
	for _, line := range trace {
		_, call, _ := strings.Cut(line, " ")
		call = strings.TrimSpace(call)
		name, _, ok := strings.Cut(call, "(")
		if ok && slices.Contains(names, name) {
			lines = append(lines, call)
		}
	}
	return lines
}
