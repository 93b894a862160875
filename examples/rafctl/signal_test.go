//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program is this test binary, run as rafctl.
func program(t *testing.T, args ...string) (cmd *exec.Cmd, stderr *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd, stderr = exec.CommandContext(t.Context(), self, args...), &bytes.Buffer{}
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stderr = stderr
	return cmd, stderr
}

func TestSignalsRemoveTheFiles(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) { interruptBench(t, sig) })
	}
}

func interruptBench(t *testing.T, sig syscall.Signal) {
	dir := t.TempDir()
	cmd, stderr := program(t, "bench", "-quick", "-dir", dir)
	var stdout bytes.Buffer
	cmd.Stdout = &stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	for len(names(t, filepath.Join(dir, "rafctl-bench-*"))) == 0 && time.Since(begun) < 10*time.Second {
		time.Sleep(5 * time.Millisecond)
	}
	if err := cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	sent := time.Now()
	_ = cmd.Wait() // the status is looked at below
	if got := cmd.ProcessState.ExitCode(); got != exitInterrupted {
		t.Errorf("status %d, want %d", got, exitInterrupted)
	}
	if took := time.Since(sent); took > 5*time.Second {
		t.Errorf("it took %v to stop", took)
	}
	if left := names(t, dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if got := stderr.String(); got != "rafctl: "+errInterrupted.Error()+"\n" || stdout.Len() > 0 {
		t.Errorf("stderr %q, stdout %q", got, stdout.String())
	}
}

func TestAReaderThatLeavesEndsCat(t *testing.T) {
	cmd, stderr := program(t, "cat", "/dev/zero")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // ended by the signal, as cat(1) is
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() || status.Signal() != syscall.SIGPIPE {
		t.Errorf("state %v, want the end by SIGPIPE", cmd.ProcessState)
	}
	if got := strings.TrimSpace(stderr.String()); got != "" {
		t.Errorf("stderr %q", got)
	}
}
