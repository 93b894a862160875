// Stress uses files through package mapped as roughly as it can, and accounts
// for every byte.
//
//	go -C examples/stress run . -dir DIR -for 10m -seed 1 -json report.json
//
// A run is many rounds of some seconds. Each makes new files in a folder of its
// own under DIR, opens them with a mixture of options that is drawn from the
// round's seed, and lets all of this happen at once:
//
//   - A file of cells of 64 bytes. Writers store new versions of cells, growers
//     do so past the end, a truncator cuts and lengthens the file, a janitor
//     reserves, trims, punches holes, syncs and gives hints; readers read
//     anything, view holders keep Views over all of that, and closers open
//     more handles, use them from several goroutines and close them meanwhile.
//     One file in four lies around the 4 GiB where its second map begins.
//   - A log of records that appenders append to, and a compactor cuts, while
//     readers read records and past the end.
//   - A log to which a second process appends too.
//   - A log in a process that may not write past a limit, so that appends fail
//     in the midst of a record.
//   - Files that a hostile second process cuts, regrows, overwrites, punches,
//     empties, replaces and recreates.
//
// # How bytes are accounted for
//
// A model in memory knows for every cell which versions it may hold: the last
// that was stored for certain, and those whose writes are in flight or
// overlapped it. Every read and every look at a View is judged by what was
// possible between its begin and its end; unless changes of a cell overlapped it
// or each other, that is one version, and no other byte will do. The size is judged likewise, by
// the set of sizes that the calls in flight can lead to, and a Truncate by the
// Views that were in its way. Logs are judged by a ledger of the records
// acknowledged: each stands where its append said, with no gap, no overlap, and
// nothing of an append that failed. In the files of the hostile process each
// byte must be one that somebody writes at that place, or zero, and when it has
// ended, those that a plain os.File reads.
//
// Now and then everything stands still, and the whole file is accounted for to
// its last byte, through the handle and by a plain os.File. Each round ends so,
// and with Close while a View is live. Then no descriptor, map or goroutine may
// be left, and no storage past the end of the files.
//
// # Reports
//
// The first thing that is not accounted for ends the run with status 1 and is
// printed with the seed of its round; its files stay in DIR. The same round is
// set up again by -round SEED, though not with the same interleaving. The
// report in JSON counts every kind of operation.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	if text := os.Getenv(childEnv); text != "" {
		os.Exit(runChild(text, os.Stdin, os.Stdout))
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program; it answers the status to exit with.
func run(args []string, stdout, stderr io.Writer) int {
	c, err := parseFlags(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "stress:", err)
		return 2
	}
	h := newHarness(c, stderr)
	r := h.run()
	r.print(stdout)
	if err := r.save(c.json); err != nil {
		fmt.Fprintln(stderr, "stress:", err)
		return 2
	}
	if r.Failure != nil {
		fmt.Fprintln(stderr, "stress:", r.Failure)
		return 1
	}
	return 0
}
