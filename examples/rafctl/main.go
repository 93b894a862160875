// Command rafctl measures what package mapped does on this machine, and reads
// and writes any file through it.
package main

import (
	"io"
	"os"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run does what the arguments say and answers the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &streams{stdin: stdin, stdout: stdout, stderr: stderr}
	return s.exit(s.dispatch(args))
}
