package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// defaultRounds keeps a run of all figures to about a minute, the repeated runs
// of short lines included.
const defaultRounds = 120

// defaultSeed is an arbitrary constant, so that two runs do the same work.
const defaultSeed = 20101124

// options is what the command line asked for.
type options struct {
	figures []string // names of figures, in the order of the catalogue
	ci      bool     // forgive a miss within the margin
	pause   time.Duration
	dir     string // where the files are made; "" is the system's temporary folder
	json    string // file for all results; "" writes none
	rounds  int    // at least 1
	seed    uint64
}

// parse reads flags and names of figures, in any order. It answers
// [flag.ErrHelp] after printing the usage to stderr, when asked to.
func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	names, err := split(o.flags(stderr), args)
	if err != nil {
		return options{}, err
	}
	if o.rounds < 1 {
		return options{}, fmt.Errorf("-rounds is %d, must be at least 1", o.rounds)
	}
	o.figures, err = chosen(names)
	return o, err
}

// flags are the flags of the command, bound to o.
func (o *options) flags(stderr io.Writer) *flag.FlagSet {
	fs := flag.NewFlagSet("figures", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&o.ci, "ci", false, fmt.Sprintf("exit 1 only past a bound by more than a factor of %g", ciMargin))
	fs.DurationVar(&o.pause, "pause", 10*time.Second, "with -ci, wait before measuring again what is past the margin")
	fs.StringVar(&o.dir, "dir", "", "make the files in a new folder under `DIR` (default: the system's temporary folder)")
	fs.StringVar(&o.json, "json", "", "write all results to `FILE`")
	fs.IntVar(&o.rounds, "rounds", defaultRounds, "measure every contender `N` times")
	fs.Uint64Var(&o.seed, "seed", defaultSeed, "seed of offsets, contents and order")
	fs.Usage = func() {
		fmt.Fprintf(stderr, "usage: figures [flags] [%s]\n", strings.Join(figureNames(), " "))
		fs.SetOutput(stderr)
		fs.PrintDefaults()
		fs.SetOutput(io.Discard)
	}
	return fs
}

// split lets flags stand before, between and after the names.
func split(fs *flag.FlagSet, args []string) (names []string, err error) {
	for {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		if fs.NArg() == 0 {
			return names, nil
		}
		names = append(names, fs.Arg(0))
		args = fs.Args()[1:]
	}
}

// chosen answers the names asked for, once each and in the order of the
// catalogue; all of them when names is empty.
func chosen(names []string) ([]string, error) {
	known := figureNames()
	if len(names) == 0 {
		return known, nil
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("unknown figure %q; known are %s", name, strings.Join(known, " "))
		}
	}
	return slices.DeleteFunc(known, func(name string) bool { return !slices.Contains(names, name) }), nil
}
