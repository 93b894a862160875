package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/seekless/seekless/mapped"
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

// overfill writes past the limit while the log is quiet: what there is room for
// is stored and counted, and nothing more shows in the size. Then it takes it
// away again.
func (s *logScene) overfill(w *worker) error {
	size := s.main.Size()
	room := max(0, int(s.limit-size))
	p := bytes.Repeat([]byte("full"), 1+(room+w.length(1<<16))/4)
	for _, want := range []int{room, 0} {
		off := s.main.Size()
		n, err := s.main.WriteAt(p, off)
		if got := s.main.Size(); n != want || !errors.Is(err, mapped.ErrTooLarge) || got != off+int64(n) {
			return fmt.Errorf("write of %d bytes at %d stores %d, want %d, error %v, Size %d (%v)", len(p), off, n, want, err, got, s.main.mix)
		}
	}
	got := make([]byte, room)
	if n, err := s.main.ReadAt(got, size); n != room || !bytes.Equal(got, p[:room]) {
		return fmt.Errorf("%d of %d bytes stored last, or others: %v (%v)", n, room, err, s.main.mix)
	}
	s.counts.add("overfill", 1)
	return s.main.judge("Truncate", s.main.Truncate(size))
}
