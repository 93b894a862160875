package machine

import (
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

func TestUnderKnowsMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("/dev/shm is a tmpfs on Linux only")
	}
	got := Under(t.Context(), "/dev/shm")
	if got.Name != "tmpfs" {
		t.Skipf("/dev/shm is a %s here", got.Name)
	}
	if !got.Memory || !strings.Contains(got.String(), "no storage behind it") {
		t.Errorf("%+v, printed %q", got, got)
	}
}

// TestUnderAgreesWithTheSystem asks stat(1), which knows the magic numbers on
// its own but does not tell ext4 from ext2.
func TestUnderAgreesWithTheSystem(t *testing.T) {
	dir := t.TempDir()
	out, err := exec.CommandContext(t.Context(), "stat", "-f", "-c", "%T", dir).Output()
	if err != nil {
		t.Skip("no stat(1) that knows file systems")
	}
	got, want := Under(t.Context(), dir), strings.TrimSpace(string(out))
	switch {
	case got.Free <= 0:
		t.Errorf("%+v: no free bytes under the temporary folder", got)
	case want == "ext2/ext3":
		if !regexp.MustCompile(`^ext[234]$`).MatchString(got.Name) {
			t.Errorf("%+v, stat says %s", got, want)
		}
	case !strings.HasPrefix(want, "UNKNOWN") && !strings.Contains(want, got.Name) && !strings.Contains(got.Name, want):
		t.Errorf("%+v, stat says %s", got, want)
	}
}

func TestUnderAMissingFolder(t *testing.T) {
	got := Under(t.Context(), filepath.Join(t.TempDir(), "missing"))
	if want := (FileSystem{Name: "unknown", Free: -1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestHolds(t *testing.T) {
	for _, c := range []struct {
		mount, dir string
		want       bool
	}{
		{"/", "/a", true}, {"/a", "/a", true}, {"/a", "/a/b", true}, {"/a", "/ab", false}, {"/a/b", "/a", false},
	} {
		if got := holds(c.mount, c.dir); got != c.want {
			t.Errorf("holds(%q, %q) = %v", c.mount, c.dir, got)
		}
	}
}

func TestThisHost(t *testing.T) {
	got := ThisHost(t.Context())
	if got.OS != runtime.GOOS || got.Arch != runtime.GOARCH || got.Cores < 1 || !strings.HasPrefix(got.Go, "go") && !strings.HasPrefix(got.Go, "devel") {
		t.Errorf("%+v", got)
	}
	if runtime.GOOS == "linux" && (got.Available <= 0 || got.Kernel == "") {
		t.Errorf("Linux tells its memory and kernel: %+v", got)
	}
}

func TestCommitIsThatOfTheSource(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "git", "rev-parse", "HEAD").Output()
	want := strings.TrimSpace(string(out))
	if err != nil {
		want = "unknown"
	}
	if got := strings.TrimSuffix(Commit(t.Context()), "-dirty"); got != want {
		t.Errorf("commit %q, want %q", got, want)
	}
}

func TestCommitWithoutGit(t *testing.T) {
	if builtFrom() != "" {
		t.Skip("the revision is in the binary")
	}
	t.Setenv("PATH", t.TempDir())
	if got := Commit(context.Background()); got != "unknown" {
		t.Errorf("commit %q without git", got)
	}
}
