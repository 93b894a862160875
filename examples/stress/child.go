package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
)

// childEnv names what a second process of this program does.
const childEnv = "SEEKLESS_STRESS_CHILD"

// runChild reports whether this is a second process, after its work is done.
func runChild() bool {
	work := map[string]func(args []string, over <-chan struct{}) error{
		"append": appendToo,
		"attack": attack,
	}[os.Getenv(childEnv)]
	if work == nil {
		return false
	}
	over := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // ends with the first process too
		close(over)
	}()
	if err := work(os.Args[1:], over); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return true
}

// A child is a second process that works until its standard input ends. What
// it says is kept.
type child struct {
	cmd  *exec.Cmd
	in   io.Closer
	said []string
	read sync.WaitGroup
}

func startChild(what string, args ...string) (*child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := &child{cmd: exec.Command(self, args...)}
	c.cmd.Env = append(os.Environ(), childEnv+"="+what)
	c.cmd.Stderr = os.Stderr
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	c.read.Go(func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			c.said = append(c.said, lines.Text())
		}
	})
	return c, nil
}

// end waits for the child and answers what it said.
func (c *child) end() ([]string, error) {
	_ = c.in.Close()
	c.read.Wait()
	return c.said, c.cmd.Wait()
}
