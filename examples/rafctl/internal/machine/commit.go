package machine

import (
	"context"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

// Commit is the revision this program was built from, with "-dirty" after it
// when the tree had changes, or "unknown". go run leaves it out of the build,
// so git is asked about the source folder as long as that is there.
func Commit(ctx context.Context) string {
	if rev := builtFrom(); rev != "" {
		return rev
	}
	_, source, _, ok := runtime.Caller(0)
	if !ok {
		return "unknown"
	}
	git := exec.CommandContext(ctx, "git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
	git.Dir = filepath.Dir(source)
	out, err := git.Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

func builtFrom() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	rev, dirty := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			rev = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "-dirty"
		}
	}
	if rev == "" {
		return ""
	}
	return rev + dirty
}
