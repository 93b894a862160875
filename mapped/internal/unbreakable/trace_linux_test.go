package unbreakable

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// tracedWhole runs a child under strace(1) with these expressions, and answers
// the calls that they name, on any file or none.
func tracedWhole(t testing.TB, expressions []string, child string, args ...string) string {
	t.Helper()
	strace, err := exec.LookPath("strace")
	must(t, err) // a bed that is missing
	log := filepath.Join(t.TempDir(), "trace")
	cmd := childCommand(t, child, args...)
	flags := []string{strace, "-f", "-qq", "-o", log}
	for _, e := range expressions {
		flags = append(flags, "-e", e)
	}
	cmd.Args = append(flags, cmd.Args...)
	cmd.Path = strace
	must(t, cmd.Run())
	text, err := os.ReadFile(log)
	must(t, err)
	return string(text)
}
