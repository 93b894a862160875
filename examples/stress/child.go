package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// childEnv holds the task of a process that this program starts of itself.
const childEnv = "SEEKLESS_STRESS_CHILD"

// A task is what a second process is to do until its standard input ends.
type task struct {
	Name       string
	Dir        string
	Seed       uint64
	FileSystem string
}

// tasks are the second processes by name.
var tasks = map[string]func(t task, stop <-chan struct{}, d *deed) error{
	"attack": attack,
	"append": appendToo,
	"limit":  logUnderLimit,
}

// A deed is what a second process says it has done, on its standard output.
type deed struct {
	Problem string
	Counts  map[string]int64
	Records []acknowledged
}

// runChild does the task and answers the status to exit with.
func runChild(text string, in io.Reader, out io.Writer) int {
	var t task
	if err := json.Unmarshal([]byte(text), &t); err != nil || tasks[t.Name] == nil {
		fmt.Fprintf(os.Stderr, "stress: no task %q\n", text)
		return 2
	}
	stop := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, in)
		close(stop)
	}()
	var d deed
	if err := tasks[t.Name](t, stop, &d); err != nil {
		d.Problem = err.Error()
	}
	if err := json.NewEncoder(out).Encode(d); err != nil {
		fmt.Fprintln(os.Stderr, "stress:", err)
		return 2
	}
	return 0
}

// A child is a second process at work.
type child struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out bytes.Buffer

	patience time.Duration
}

// startChild starts a second process with a task in the round's folder.
func (r *round) startChild(name string, seed uint64) (*child, error) {
	text, err := json.Marshal(task{name, r.dir, seed, r.fileSystem})
	if err != nil {
		return nil, err
	}
	c := &child{cmd: exec.Command(r.self), patience: r.patience}
	c.cmd.Env = append(os.Environ(), childEnv+"="+string(text))
	c.cmd.Stdout, c.cmd.Stderr = &c.out, os.Stderr
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	r.children = append(r.children, c)
	r.counts.add("second_processes", 1)
	return c, nil
}

// end asks the process to end and answers what it has done.
func (c *child) end() (d deed, err error) {
	if c == nil {
		return d, nil
	}
	late := time.AfterFunc(c.patience, func() { _ = c.cmd.Process.Kill() })
	defer late.Stop()
	_ = c.in.Close()
	if err := c.cmd.Wait(); err != nil {
		return d, fmt.Errorf("the second process: %w", err)
	}
	if err := json.Unmarshal(c.out.Bytes(), &d); err != nil {
		return d, fmt.Errorf("the second process says %q: %w", c.out.Bytes(), err)
	}
	if d.Problem != "" {
		return d, fmt.Errorf("the second process: %s", d.Problem)
	}
	return d, nil
}

// reap ends the second processes of a round that did not come to its end.
func (r *round) reap() {
	for _, c := range r.children {
		if c.cmd.ProcessState == nil {
			_ = c.cmd.Process.Kill()
			_ = c.cmd.Wait()
		}
	}
}
