package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"
)

// A config is what one run is told.
type config struct {
	dir    string
	time   time.Duration // of the run
	each   time.Duration // of a round
	seed   uint64        // of the first round
	only   uint64        // the seed of every round, if not 0
	json   string        // the file to write the report to
	commit string

	patience   time.Duration // that workers and second processes may take to stop
	fileSystem string
	self       string // the program to start second processes with
	open       opener
	scenes     []setting
}

// A setting makes a scene for a round.
type setting func(r *round, seed uint64) scene

// allScenes are those of a run.
var allScenes = []setting{cellsOfAFile, logOfRecords, sharedLog, logThatIsFull, hostileProcess}

// parseFlags answers what the command line asks for.
func parseFlags(args []string, stderr io.Writer) (config, error) {
	c := config{open: openMapped, scenes: allScenes, patience: 2 * time.Minute}
	set := flag.NewFlagSet("stress", flag.ContinueOnError)
	set.SetOutput(stderr)
	set.StringVar(&c.dir, "dir", "", "folder on the file system to stress; each round uses up to 40 MiB in a folder of its own there")
	set.DurationVar(&c.time, "for", 10*time.Second, "how long to run")
	set.DurationVar(&c.each, "each", 3*time.Second, "how long a round runs")
	set.Uint64Var(&c.seed, "seed", uint64(time.Now().UnixNano()), "seed of the first round, from which the others follow")
	set.Uint64Var(&c.only, "round", 0, "seed of the only round, run again and again")
	set.StringVar(&c.json, "json", "", "file to write the report to")
	set.StringVar(&c.commit, "commit", builtFrom(), "commit to name in the report")
	if err := set.Parse(args); err != nil {
		return c, err
	}
	if c.dir == "" || set.NArg() > 0 || c.time <= 0 || c.each <= 0 {
		set.Usage()
		return c, errors.New("-dir is needed, and times above 0")
	}
	c.fileSystem = fileSystemOf(c.dir)
	self, err := os.Executable()
	if err != nil {
		return c, fmt.Errorf("to start second processes: %w", err)
	}
	c.self = self
	return c, nil
}

// builtFrom is the revision that the go command put into this program, which
// "go run" does not.
func builtFrom() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	revision, dirty := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "-dirty"
		}
	}
	return revision + dirty
}
