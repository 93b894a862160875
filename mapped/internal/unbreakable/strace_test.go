package unbreakable

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// straced runs a child under strace(1), which changes what its system calls
// on the file name answer: inject is as in "pread64:error=EINTR:when=1", or
// empty. It answers the trace, a line a call on that file, and what the child
// said.
func straced(t testing.TB, file, inject, child string, args ...string) (trace []string, said string, err error) {
	t.Helper()
	needBeds(t)
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Fatal(err) // a bed that is missing
	}
	log := filepath.Join(t.TempDir(), "trace")
	flags := []string{"-f", "-qq", "-o", log, "-P", file}
	if inject != "" {
		flags = append(flags, "-e", "inject="+inject)
	}
	cmd := childCommand(t, child, args...)
	cmd.Args = append(append([]string{strace}, flags...), cmd.Args...)
	cmd.Path = strace
	out, err := cmd.Output()
	text, readErr := os.ReadFile(log)
	must(t, readErr)
	return strings.Split(strings.TrimSpace(string(text)), "\n"), string(out), err
}
