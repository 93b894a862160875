package fuzz

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// report is what a long run leaves behind.
type report struct {
	Ops          int64            `json:"ops"`
	Logs         uint64           `json:"logs"`
	Failures     int64            `json:"failures"`
	Seconds      float64          `json:"seconds"`
	OpsPerSecond float64          `json:"ops_per_second"`
	Seed         uint64           `json:"seed"`
	FileSystem   string           `json:"file_system"`
	Backends     map[string]int64 `json:"backends"`
	Commit       string           `json:"commit"`
	Go           string           `json:"go"`
	System       string           `json:"system"`
	Procs        int              `json:"procs"`
	Page         int              `json:"page"`
}

func (l *long) report(took time.Duration) report {
	r := report{
		Ops: l.done.Load(), Logs: l.logs.Load(), Failures: l.failures.Load(), Seconds: took.Seconds(),
		OpsPerSecond: float64(l.done.Load()) / took.Seconds(), Seed: l.seed, FileSystem: fileSystem(l.dir),
		Backends: map[string]int64{}, Commit: commit(), Go: runtime.Version(),
		System: runtime.GOOS + "/" + runtime.GOARCH, Procs: runtime.GOMAXPROCS(0), Page: os.Getpagesize(),
	}
	for i := range l.split {
		if n := l.split[i].Load(); n > 0 {
			r.Backends[contenders[i].name] = n
		}
	}
	return r
}

func (r report) write(t *testing.T, name string) {
	text, err := json.MarshalIndent(r, "", "\t")
	if err == nil {
		err = os.WriteFile(name, append(text, '\n'), 0o666)
	}
	if err != nil {
		t.Error(err)
	}
}

// commit names the sources that were run, as far as they are known.
func commit() string {
	head, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	changed, err := exec.Command("git", "status", "--porcelain").Output()
	if err != nil || len(changed) > 0 {
		return strings.TrimSpace(string(head)) + " and changes"
	}
	return strings.TrimSpace(string(head))
}

// fileSystem is the kind of the one that dir lies on, where the system lists
// its mounts.
func fileSystem(dir string) string {
	dir, err := filepath.EvalSymlinks(dir)
	if err == nil {
		dir, err = filepath.Abs(dir)
	}
	mounts, unlisted := os.ReadFile("/proc/self/mountinfo")
	if err != nil || unlisted != nil {
		return "unknown"
	}
	return kindOfMount(string(mounts), dir)
}

// kindOfMount reads the lines of proc_pid_mountinfo(5). The last of the
// longest mount points above dir is the one in sight.
func kindOfMount(mounts, dir string) string {
	kind, longest := "unknown", 0
	for line := range strings.Lines(mounts) {
		left, right, found := strings.Cut(line, " - ")
		fields, kinds := strings.Fields(left), strings.Fields(right)
		if !found || len(fields) < 5 || len(kinds) == 0 {
			continue
		}
		point := strings.TrimSuffix(fields[4], "/") + "/"
		if strings.HasPrefix(dir+"/", point) && len(point) >= longest {
			kind, longest = kinds[0], len(point)
		}
	}
	return kind
}

func TestKindOfMount(t *testing.T) {
	const mounts = `21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/vda rw
22 21 0:20 / /tmp rw shared:2 - tmpfs tmpfs rw,size=1g
23 22 0:21 / /tmp/a rw - xfs /dev/loop0 rw
24 23 0:22 / /tmp/a rw - btrfs /dev/loop1 rw
broken line
`
	for dir, want := range map[string]string{
		"/": "ext4", "/home": "ext4", "/tmp": "tmpfs", "/tmp/b": "tmpfs", "/tmpfile": "ext4", "/tmp/a": "btrfs", "/tmp/a/b": "btrfs",
	} {
		if got := kindOfMount(mounts, dir); got != want {
			t.Errorf("%s: %s, want %s", dir, got, want)
		}
	}
	if got := kindOfMount("", "/"); got != "unknown" {
		t.Errorf("got %s", got)
	}
}

func TestReportIsReadBack(t *testing.T) {
	l := newLong(t)
	l.ops, l.end = 3000, time.Now()
	l.work(t, t.TempDir())
	name := filepath.Join(t.TempDir(), "report")
	r := l.report(time.Second)
	r.write(t, name)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var back report
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	sum := int64(0)
	for _, n := range back.Backends {
		sum += n
	}
	if back.Ops == 0 || sum != back.Ops || back.Seed != l.seed || back.OpsPerSecond != float64(back.Ops) {
		t.Errorf("of %d operations, the report tells %+v", l.done.Load(), back)
	}
}
