package unbreakable

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// children are what this test binary does when it is started again as another
// process, by name. Files add theirs in init.
var children = map[string]func(args []string){}

const (
	childEnv = "SEEKLESS_CHILD"

	// oneThreadEnv keeps the first goroutine of a child to one thread:
	// strace counts the calls of each for itself.
	oneThreadEnv = "SEEKLESS_CHILD_ONE_THREAD"
)

func TestMain(m *testing.M) {
	if name := os.Getenv(childEnv); name != "" {
		if os.Getenv(oneThreadEnv) != "" {
			runtime.LockOSThread()
		}
		children[name](os.Args[1:])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// childCommand is a second process that runs a child; the test starts it. Its
// standard error is the test's.
func childCommand(t testing.TB, name string, args ...string) *exec.Cmd {
	t.Helper()
	if children[name] == nil {
		t.Fatalf("no child %q", name)
	}
	needSelf(t)
	cmd, err := selfCommand(name, args...)
	if err != nil {
		t.Fatal(err)
	}
	return cmd
}

// selfCommand is childCommand without a test.
func selfCommand(name string, args ...string) (*exec.Cmd, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), childEnv+"="+name)
	cmd.Stderr = os.Stderr
	return cmd, nil
}

// needSelf skips where this program cannot be started a second time: under an
// emulator it is of a kind that the system does not know.
func needSelf(t testing.TB) {
	t.Helper()
	switch err := startsItself(); {
	case err == nil:
	case strings.HasSuffix(err.Error(), "exec format error"):
		t.Skip("this system starts no second process of this kind")
	default:
		t.Fatal(err)
	}
}

func init() { children["nothing"] = func([]string) {} }

// startsItself is how a process that does nothing ended.
var startsItself = sync.OnceValue(func() error {
	cmd, err := selfCommand("nothing")
	if err != nil {
		return err
	}
	return cmd.Run()
})

// A process is a child that is running. It may say lines on its standard
// output and is told lines on its standard input.
type process struct {
	*exec.Cmd
	t   testing.TB
	in  io.WriteCloser
	out *bufio.Reader
}

// startChild starts one.
func startChild(t testing.TB, name string, args ...string) *process {
	t.Helper()
	return start(t, childCommand(t, name, args...))
}

// start starts a command, which is killed when the test ends if it still runs.
func start(t testing.TB, cmd *exec.Cmd) *process {
	t.Helper()
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() {
		if cmd.ProcessState == nil {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
	})
	return &process{cmd, t, in, bufio.NewReader(out)}
}

// hear is the next line the child says; the test fails when it ends instead.
func (p *process) hear() string {
	p.t.Helper()
	line, err := p.out.ReadString('\n')
	if err != nil {
		p.t.Fatalf("the child ended: %v", err)
	}
	return strings.TrimSuffix(line, "\n")
}

// tell says a line to the child.
func (p *process) tell(line string) {
	p.t.Helper()
	if _, err := fmt.Fprintln(p.in, line); err != nil {
		p.t.Fatalf("the child does not listen: %v", err)
	}
}

// finish closes the child's input, which asks it to end, and waits for it.
func (p *process) finish() error {
	_ = p.in.Close()
	return p.Wait()
}

// kill ends the child at once, as a crash would.
func (p *process) kill() {
	p.t.Helper()
	must(p.t, p.Process.Kill())
	_ = p.Wait()
}
