package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

// streams are where a command reads and writes.
type streams struct {
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
}

// isTerminal tells whether a stream is one.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
