// Command stress uses files from many goroutines and a second process at once
// and accounts for every byte:
//
//	go run ./examples/stress -dir DIR -for 10m -seed 1 -json FILE
//
// It runs in rounds of a few seconds. Each opens new files with other options,
// works on them, and then settles: every byte of every file must be one that
// somebody wrote there, and the last one where the order is known; sizes must
// agree; no descriptor, map, goroutine or reserved block may be left.
//
//   - board: readers, writers, punchers, truncators, view holders and closers
//     share a file of cells, each of which tells where it stands and which
//     write it comes from; see board.go.
//   - log: appenders, of a second process too under Options.Appenders, whose
//     records must tile the file.
//   - victim: a second process truncates, regrows, punches, recreates and
//     replaces a file that is read and written here.
//
// At the first byte that nobody can account for it ends with status 1 and the
// round to repeat by -round.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
)

func main() {
	if runChild() {
		return
	}
	s := settings{open: openMapped}
	flag.StringVar(&s.dir, "dir", os.TempDir(), "folder, and so file system, to work in")
	flag.DurationVar(&s.total, "for", 10*time.Second, "how long to go on")
	flag.DurationVar(&s.round, "round-for", 3*time.Second, "how long a round works before it settles")
	flag.Uint64Var(&s.seed, "seed", uint64(time.Now().UnixNano()), "where random numbers start")
	flag.IntVar(&s.only, "round", -1, "run only this round of the seed")
	flag.StringVar(&s.commit, "commit", "", "commit to name in the result; that of the build when empty")
	result := flag.String("json", "", "file to write the result to")
	flag.Parse()
	r := s.run(os.Stdout)
	fmt.Println(r)
	if *result != "" {
		if err := r.write(*result); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if r.Failure != "" {
		os.Exit(1)
	}
}
