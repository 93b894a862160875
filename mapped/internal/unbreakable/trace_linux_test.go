package unbreakable

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// tracedWhole runs a child under strace(1) and answers these calls of it, on
// any file or none.
func tracedWhole(t testing.TB, calls, child string, args ...string) string {
	t.Helper()
	strace, err := exec.LookPath("strace")
	must(t, err) // a bed that is missing
	log := filepath.Join(t.TempDir(), "trace")
	cmd := childCommand(t, child, args...)
	cmd.Args = append([]string{strace, "-f", "-qq", "-o", log, "-e", "trace=" + calls}, cmd.Args...)
	cmd.Path = strace
	must(t, cmd.Run())
	text, err := os.ReadFile(log)
	must(t, err)
	return string(text)
}
