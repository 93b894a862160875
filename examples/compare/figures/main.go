// Figures measures what seekless promises beside the other ways of reading and
// writing a file, and says which promise is missed.
//
// Usage:
//
//	go run ./figures [flags] [N1 N2 N3 N4 N5 N6 N12]
//
// Without names it measures all figures. It prints one line for each bound:
// the measured value (mostly a ratio of two median times), its quartiles over
// the rounds, the bound, and "ok" or "short". The exit status is 0 when every
// line is ok, 1 when one is short or the measurement failed, and 2 when the
// arguments are wrong.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/seekless/seekless/examples/compare"
)

// The exit statuses.
const (
	exitOK    = 0
	exitShort = 1 // a bound was missed, or measuring failed
	exitUsage = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], compare.Seekless, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run measures subject as args say and answers the exit status.
func run(ctx context.Context, args []string, subject compare.Contender, stdout, stderr io.Writer) int {
	opts, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		fmt.Fprintln(stderr, "figures:", err)
		return exitUsage
	}
	rep, err := measured(ctx, opts, subject)
	if err == nil {
		err = errors.Join(rep.print(stdout), rep.save(opts.json))
	}
	if err != nil {
		fmt.Fprintln(stderr, "figures:", err)
		return exitShort
	}
	return rep.status(opts.ci)
}
