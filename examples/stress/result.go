package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seekless/seekless/mapped"
)

// settings are what a run is told.
type settings struct {
	dir          string
	total, round time.Duration
	seed         uint64
	only         int // the one round to run; all when negative
	commit       string
	open         opener
}

// An opener opens the files that are tried; tests put lies in.
type opener func(name string, flag int, opts *mapped.Options) (subject, error)

func openMapped(name string, flag int, opts *mapped.Options) (subject, error) {
	f, err := mapped.OpenFile(name, flag, 0o666, opts)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// A result is what a run did.
type result struct {
	Seed       uint64
	Folder     string
	FileSystem string
	Commit     string
	Seconds    float64
	Rounds     int
	Counts     map[string]int64 // by kind of operation; bytes by "bytes" kinds
	Failure    string           `json:",omitempty"`
}

// run goes from round to round until the time is over or something is wrong.
func (s *settings) run(progress io.Writer) *result {
	r := &result{Seed: s.seed, Folder: s.dir, FileSystem: fileSystem(s.dir), Commit: s.commit}
	if r.Commit == "" {
		r.Commit = buildCommit()
	}
	start, counts := time.Now(), newTally()
	for i := 0; time.Since(start) < s.total; i++ {
		if s.only >= 0 {
			i = s.only
		}
		if err := s.runRound(i, counts); err != nil {
			r.Failure = fmt.Sprintf("round %d of seed %d: %v", i, s.seed, err)
			break
		}
		r.Rounds++
		if r.Rounds%20 == 0 {
			fmt.Fprintf(progress, "%v: %d rounds\n", time.Since(start).Round(time.Second), r.Rounds)
		}
	}
	r.Seconds = time.Since(start).Seconds()
	r.Counts = counts.all()
	return r
}

func (r *result) write(name string) error {
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}

func (r *result) String() string {
	var b strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(r.Counts)) {
		fmt.Fprintf(&b, "%14d %s\n", r.Counts[kind], kind)
	}
	fmt.Fprintf(&b, "%d rounds in %.0f s on %s, seed %d: ", r.Rounds, r.Seconds, r.FileSystem, r.Seed)
	if r.Failure == "" {
		b.WriteString("every byte is accounted for")
	} else {
		b.WriteString(r.Failure)
	}
	return b.String()
}

// buildCommit is the commit that the program was built from, where known.
func buildCommit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return setting.Value
		}
	}
	return ""
}

// A tally counts by name. Any number of goroutines may use it.
type tally struct {
	mu     sync.Mutex
	counts map[string]int64
}

func newTally() *tally { return &tally{counts: make(map[string]int64)} }

func (c *tally) add(kind string, n int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[kind] += n
}

func (c *tally) all() map[string]int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.counts)
}
