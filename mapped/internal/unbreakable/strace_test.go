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
	flags := []string{"-P", file}
	if inject != "" {
		flags = append(flags, "-e", "inject="+inject)
	}
	return traced(t, flags, child, args...)
}

// traced runs a child under strace with these flags, and answers the calls that
// they name, a line each with its thread, and what the child said.
func traced(t testing.TB, flags []string, child string, args ...string) (trace []string, said string, err error) {
	t.Helper()
	needBeds(t)
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Fatal(err) // a bed that is missing
	}
	log := filepath.Join(t.TempDir(), "trace")
	cmd := childCommand(t, child, args...)
	cmd.Env = append(cmd.Env, oneThreadEnv+"=1")
	cmd.Args = append(append([]string{strace, "-f", "-qq", "-o", log}, flags...), cmd.Args...)
	cmd.Path = strace
	out, err := cmd.Output()
	text, readErr := os.ReadFile(log)
	must(t, readErr)
	return wholeCalls(string(text)), string(out), err
}

// wholeCalls joins the two lines of a call during which another thread made
// one.
func wholeCalls(text string) (calls []string) {
	begun := make(map[string]string) // by thread
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		thread, call, _ := strings.Cut(line, " ")
		if begin, ok := strings.CutSuffix(line, " <unfinished ...>"); ok {
			begun[thread] = begin
			continue
		}
		if strings.HasPrefix(strings.TrimSpace(call), "<... ") {
			_, rest, _ := strings.Cut(line, " resumed>")
			line = begun[thread] + rest
			delete(begun, thread)
		}
		calls = append(calls, line)
	}
	for _, begin := range begun { // they ended with the process
		calls = append(calls, begin)
	}
	return calls
}
