package main

import (
	"errors"
	"io"
	"path/filepath"
	"time"
)

// A limitedScene is a second process with a log of its own that cannot grow:
// its appends fail in the midst of a record and must leave nothing behind.
type limitedScene struct {
	*round
	seed  uint64
	child *child
}

// fileLimit is no multiple of anything.
const fileLimit = 1<<20 + 4321

func logThatIsFull(r *round, seed uint64) scene { return &limitedScene{round: r, seed: seed} }

func (s *limitedScene) start() (err error) {
	if canLimit {
		s.child, err = s.startChild("limit", s.seed)
	}
	return err
}

func (s *limitedScene) finish() error {
	d, err := s.child.end()
	s.counts.addAll(d.Counts)
	return err
}

// logUnderLimit is the second process: a round of one scene.
func logUnderLimit(t task, stop <-chan struct{}, d *deed) error {
	if err := limitFiles(fileLimit); err != nil {
		return err
	}
	h := newHarness(config{
		dir:        t.Dir,
		open:       openMapped,
		fileSystem: t.FileSystem,
		patience:   time.Minute,
		scenes:     []setting{fullLog},
	}, io.Discard)
	r := &round{harness: h, seed: t.Seed, stop: make(chan struct{})}
	err := r.play(stop)
	d.Counts = h.counts.m
	if h.first != nil {
		err = errors.Join(err, errors.New(h.first.Problem))
	}
	return err
}

func fullLog(r *round, seed uint64) scene {
	s := logOfRecords(r, seed).(*logScene)
	s.name = filepath.Join(r.dir, "full")
	s.limit, s.full = fileLimit, true
	return s
}
