package unbreakable

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// A fuse is a file system of one test that fails on demand: files of source
// are seen through mount. See .ci/fusefs/faults.go for the faults.
type fuse struct {
	t                     testing.TB
	source, mount, faults string
}

// startFUSE serves an empty folder; flags are those of fusefs.
func startFUSE(t testing.TB, flags ...string) *fuse {
	t.Helper()
	server := filepath.Join(bed(t, "bin"), "fusefs")
	f := &fuse{t, t.TempDir(), t.TempDir(), t.TempDir()}
	cmd := exec.Command(server, append(flags, f.source, f.mount, f.faults)...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() {
		f.clearAll()
		_ = in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("fusefs: %v", err) // such as a file that is still in use
		}
	})
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatalf("fusefs did not mount: %v", err)
	}
	return f
}

// file makes a file with these contents and answers its name below mount.
// Nothing of it is cached.
func (f *fuse) file(contents []byte) string {
	f.t.Helper()
	fileIn(f.t, f.source, contents)
	return filepath.Join(f.mount, "file")
}

// set switches a fault on, clear off.
func (f *fuse) set(fault, args string) {
	f.t.Helper()
	name := filepath.Join(f.faults, fault)
	must(f.t, os.WriteFile(name+".new", []byte(args), 0o666))
	must(f.t, os.Rename(name+".new", name))
}

func (f *fuse) clear(fault string) {
	f.t.Helper()
	must(f.t, os.Remove(filepath.Join(f.faults, fault)))
}

func (f *fuse) clearAll() {
	names, _ := filepath.Glob(filepath.Join(f.faults, "*"))
	for _, name := range names {
		_ = os.Remove(name)
	}
}

// waitHeld waits until n reads are held at the fault "hold" together.
func (f *fuse) waitHeld(n int) {
	f.t.Helper()
	for start := time.Now(); f.held() < n; time.Sleep(time.Millisecond) {
		if time.Since(start) > 20*time.Second {
			f.t.Fatalf("%d reads are held, want %d", f.held(), n)
		}
	}
}

func (f *fuse) held() int {
	text, _ := os.ReadFile(filepath.Join(f.faults, "held"))
	n, _ := strconv.Atoi(string(text))
	return n
}
