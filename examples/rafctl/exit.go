package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
)

// The exit statuses. The last two are those a shell gives to a process ended
// by SIGINT and SIGPIPE.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130
	exitClosedPipe  = 141
)

var errInterrupted = errors.New("interrupted; the files are removed")

// A usageError is a command line that cannot be run.
type usageError struct{ error }

// exit prints what went wrong on one line and answers the exit status. A
// reader that went away is no news to anybody.
func (s *streams) exit(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, syscall.EPIPE), errors.Is(err, io.ErrClosedPipe):
		return exitClosedPipe
	case errors.Is(err, errInterrupted):
		s.complain(err)
		return exitInterrupted
	case errors.As(err, &usage):
		s.complain(fmt.Errorf("%w (see rafctl --help)", err))
		return exitUsage
	}
	s.complain(err)
	return exitFailed
}

func (s *streams) complain(err error) {
	line := strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", "; ")
	fmt.Fprintf(s.stderr, "rafctl: %s\n", line)
}
