package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// A sharedScene is a log to which a second process appends as well, both under
// Options.Appenders. Nobody cuts it.
type sharedScene struct {
	*round
	seed   uint64
	rng    *rand.Rand
	ledger ledger
	main   *handle
	child  *child
}

// maxShared is how much each worker appends at most.
const maxShared = 1 << 20

func sharedLog(r *round, seed uint64) scene {
	return &sharedScene{round: r, seed: seed, rng: rand.New(rand.NewPCG(seed, 0)), ledger: ledger{nonce: seed}}
}

func sharedName(dir string) string { return filepath.Join(dir, "shared") }

func (s *sharedScene) start() (err error) {
	if s.main, err = s.openShared(s.rng, sharedName(s.dir), create); err != nil {
		return err
	}
	if s.child, err = s.startChild("append", s.seed); err != nil {
		return err
	}
	for i := range 2 {
		s.newWorker(s.rng.Uint64(), 0).work("appender of two processes", s.appender(uint32(i)))
	}
	s.newWorker(s.rng.Uint64(), 0).work("reader of two processes", s.reader)
	return nil
}

func (r *round) openShared(rng *rand.Rand, name string, flag int) (*handle, error) {
	m := drawMix(rng)
	m.Appenders = true
	return r.openHandle(name, flag, m)
}

// appender answers a worker that appends records until it has appended enough.
func (s *sharedScene) appender(by uint32) func(w *worker) error {
	k, sum := key{by: by}, 0
	return func(w *worker) error {
		w.pause(8 * time.Millisecond)
		for range w.rng.IntN(40) {
			if w.over() || sum > maxShared {
				return nil
			}
			k.seq++
			n, err := s.append(w, k)
			if err != nil {
				return err
			}
			sum += n
		}
		return nil
	}
}

func (s *sharedScene) append(w *worker, k key) (int, error) {
	p := w.room(minRecord + w.length(pick(w.rng, sharedBodies)) - 1)
	k.fill(p, s.ledger.nonce)
	off, err := s.main.Append(p)
	if err != nil {
		return 0, fmt.Errorf("append (%v): %w", s.main.mix, err)
	}
	s.ledger.acknowledge(k, off, len(p), s.ledger.moment())
	s.counts.add("append_shared", 1)
	s.counts.add(bytesWritten, int64(len(p)))
	return len(p), nil
}

var sharedBodies = []int{1, 64, 64, 1 << 10, 1 << 10, 16 << 10, 64 << 10}

// reader reads all that lies before the end of a record of ours: whole records
// and nothing else, whoever appended them.
func (s *sharedScene) reader(w *worker) error {
	w.pause(20 * time.Millisecond)
	e := s.ledger.any(w.rng.IntN)
	if e == nil {
		return nil
	}
	p := w.room(int(e.end()))
	if n, err := s.main.ReadAt(p, 0); n < len(p) {
		return fmt.Errorf("%d of %d bytes of the shared log: %w (%v)", n, len(p), err, s.main.mix)
	}
	s.counts.add("read_shared", 1)
	s.counts.add(bytesJudged, int64(len(p)))
	for off := 0; off < len(p); {
		k, n, err := parse(p[off:], s.ledger.nonce)
		if err != nil {
			return fmt.Errorf("the shared log at %d, before a record that ends at %d: %w (%v)", off, len(p), err, s.main.mix)
		}
		if off+n == len(p) && k != e.key {
			return fmt.Errorf("the shared log ends at %d with %v, not with %v", len(p), k, e.key)
		}
		off += n
	}
	return nil
}

// finish accounts for the records of both.
func (s *sharedScene) finish() error {
	d, err := s.child.end()
	if s.main == nil || err != nil {
		return err
	}
	s.counts.addAll(d.Counts)
	for _, a := range d.Records {
		s.ledger.acknowledge(key{a.By, a.Seq}, a.Off, a.N, s.ledger.moment())
	}
	size, err := s.main.Refresh()
	if err != nil {
		return err
	}
	image := make([]byte, size)
	if n, err := s.main.ReadAt(image, 0); n < len(image) {
		return fmt.Errorf("%d of %d bytes of the shared log, %w", n, size, err)
	}
	plain, err := os.ReadFile(sharedName(s.dir))
	if err == nil && string(plain) != string(image) {
		err = fmt.Errorf("the shared log has %d bytes or others by a plain os.File, %d by the handle", len(plain), size)
	}
	s.counts.add(bytesJudged, 2*size)
	return errors.Join(err, s.ledger.account(image), s.main.end(s.counts), s.main.wantNothingHeld())
}

// An acknowledged record, as a second process tells of it.
type acknowledged struct {
	By, Seq uint32
	Off     int64
	N       int
}

// appendToo is the second process: it appends to the same log.
func appendToo(t task, stop <-chan struct{}, d *deed) error {
	h := newHarness(config{dir: t.Dir, open: openMapped, fileSystem: t.FileSystem}, io.Discard)
	r := &round{harness: h, seed: t.Seed, dir: t.Dir, stop: make(chan struct{})}
	s := &sharedScene{round: r, rng: rand.New(rand.NewPCG(t.Seed, 1)), ledger: ledger{nonce: t.Seed}}
	var err error
	if s.main, err = r.openShared(s.rng, sharedName(t.Dir), readWrite); err != nil {
		return err
	}
	for i := range 2 {
		r.newWorker(s.rng.Uint64(), 0).work("appender", s.appender(uint32(100+i)))
	}
	<-stop
	close(r.stop)
	r.workers.Wait()
	for _, e := range s.ledger.entries {
		d.Records = append(d.Records, acknowledged{e.by, e.seq, e.off, e.n})
	}
	d.Counts = h.counts.m
	err = s.main.end(h.counts)
	if h.first != nil {
		err = errors.Join(err, errors.New(h.first.Problem))
	}
	return err
}
