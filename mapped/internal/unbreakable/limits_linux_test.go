package unbreakable

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// said is what the child operate says about the file, without strace.
func said(t *testing.T, file, how string, calls ...string) []string {
	t.Helper()
	out, err := childCommand(t, "operate", append([]string{file, how}, calls...)...).Output()
	if err != nil {
		t.Fatalf("the child: %v", err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// F070: at the limit on the size of files, a write says what it stored, and
// SIGXFSZ ends nobody.
func TestF070FileSizeLimit(t *testing.T) {
	for _, how := range []string{"auto", "portable"} {
		name := fileOf(t, nil)
		wantSaid(t, said(t, name, how, "limit:10000", "write:20000:0", "size", "write:10:10000", "write:50:9990", "size",
			"truncate:5000", "writev:20000:5000", "size", "truncate:5000", "append:20000", "refresh", "append:5000",
			"append:1", "truncate:10001", "size"),
			"limit ok", "write 10000 ErrTooLarge", "size 10000 ok", "write 0 ErrTooLarge", "write 10 ErrTooLarge", "size 10000 ok",
			"truncate ok", "writev 5000 ErrTooLarge", "size 10000 ok", "truncate ok", "append 5000 ErrTooLarge", "refresh 5000 ok",
			"append 5000 ok", "append 10000 ErrTooLarge", "truncate ErrTooLarge", "size 10000 ok")
		wantContents(t, name, append(pattern(5000), pattern(5000)...))
		// Large writes take another way.
		wantSaid(t, said(t, name, how, "limit:100000", "write:200000:0", "size", "append:1", "size"),
			"limit ok", "write 100000 ErrTooLarge", "size 100000 ok", "append 100000 ErrTooLarge", "size 100000 ok")
		wantContents(t, name, pattern(100_000))
	}
}

// A torn record among appenders stays, and shows in Size.
func TestFileSizeLimitAmongAppenders(t *testing.T) {
	for _, how := range []string{"auto,appenders", "portable,appenders"} {
		name := fileOf(t, pattern(7000))
		lines := said(t, name, how, "limit:10000", "append:9000", "size", "append:1", "size")
		if len(lines) != 7 || !strings.HasPrefix(lines[2], "append 10000 Err") {
			t.Fatalf("%s: %q", how, lines)
		}
		lines[2] = "append"
		wantSaid(t, lines, "limit ok", "append", "size 10000 ok", "append 10000 ErrTooLarge", "size 10000 ok")
		wantContents(t, name, append(pattern(7000), pattern(3000)...))
	}
}

// No file system here has quotas: the errno of one is made up.
func TestQuotaIsNoSpace(t *testing.T) {
	name := fileOf(t, pattern(100))
	_, lines := operated(t, name, "pwrite64,pwritev,fallocate:error=EDQUOT", "auto",
		"write:10:0", "writev:10:0", "append:10", "preallocate:10000", "size")
	wantSaid(t, lines, "write 0 ErrNoSpace", "writev 0 ErrNoSpace", "append 100 ErrNoSpace", "preallocate ErrNoSpace", "size 100 ok")
	wantContents(t, name, pattern(100))
}

// The child "descriptors" opens files until it has no descriptor left, and
// wants errors of that kind, no descriptor lost by them, and files that can be
// used with none to spare.
//
//	descriptors DIR
func init() { children["descriptors"] = useUpDescriptors }

func useUpDescriptors(args []string) {
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: 64, Max: 64}); err != nil {
		log.Fatal(err)
	}
	debug.SetGCPercent(-1)              // it closes what is lost
	openMany(args[0], mapped.Options{}) // the first time the runtime opens its own
	// A portable file among appenders takes two, so it fails halfway when the
	// number that is left is odd.
	for _, opts := range []mapped.Options{{}, {Backend: mapped.BackendPortable, Appenders: true}} {
		for range 2 {
			before := openDescriptors()
			n := openMany(args[0], opts)
			if after := openDescriptors(); after != before {
				log.Fatalf("%d descriptors are open, then %d", before, after)
			}
			fmt.Println(n)
			other, err := os.Open(args[0])
			if err != nil {
				log.Fatal(err)
			}
			defer other.Close()
		}
	}
}

func openDescriptors() int {
	all, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		log.Fatal(err)
	}
	return len(all)
}

// openMany opens files until that fails for want of descriptors, uses one, and
// closes all.
func openMany(dir string, opts mapped.Options) (n int) {
	for {
		f, err := mapped.OpenFile(filepath.Join(dir, fmt.Sprint(n)), os.O_RDWR|os.O_CREATE, 0o666, &opts)
		if err != nil {
			if !errors.Is(err, syscall.EMFILE) || f != nil {
				log.Fatalf("file %d: %v", n, err)
			}
			return n
		}
		defer func() {
			if err := f.Close(); err != nil {
				log.Fatal(err)
			}
		}()
		n++
		p := []byte("used")
		for range 6 { // at the system first, in a map then
			if _, err := f.WriteAt(p, 0); err != nil {
				log.Fatal(err)
			}
			if n, err := f.ReadAt(p, 0); n != len(p) || string(p) != "used" {
				log.Fatal(n, err)
			}
		}
	}
}

func TestNoDescriptorsLeft(t *testing.T) {
	out, err := childCommand(t, "descriptors", t.TempDir()).Output()
	must(t, err)
	var n [4]int
	if _, err := fmt.Sscan(string(out), &n[0], &n[1], &n[2], &n[3]); err != nil || n[0] < 20 || n[1] != n[0]-1 || n[2] < 10 || n[2] > n[0]/2 {
		t.Errorf("%d files can be open, %v", n, err)
	}
}
