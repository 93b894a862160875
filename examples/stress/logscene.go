package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/seekless/seekless/mapped"
)

// A logScene is one log: records appended through one handle, cut off again by
// a compactor, and read meanwhile.
type logScene struct {
	*round
	rng    *rand.Rand
	name   string
	ledger ledger
	main   *handle
	limit  int64        // of the size; appends past it wait for a cut, or fail where full
	full   bool         // the process may not write past limit, and appends try to
	gate   sync.RWMutex // taken alone when the scene is to be quiet
}

// maxLog is how long a log grows before it is cut.
const maxLog = 4 << 20

func logOfRecords(r *round, seed uint64) scene {
	return &logScene{
		round:  r,
		rng:    rand.New(rand.NewPCG(seed, 0)),
		name:   filepath.Join(r.dir, "log"),
		ledger: ledger{nonce: seed},
		limit:  maxLog,
	}
}

func (s *logScene) start() (err error) {
	m := drawMix(s.rng)
	m.Preallocate = pick(s.rng, reserves)
	m.KeepReserve = s.rng.IntN(4) == 0
	if s.full {
		m.Preallocate = 0 // the limit holds for that too
	}
	if s.main, err = s.openHandle(s.name, create, m); err != nil {
		return err
	}
	for i := range 3 {
		s.newWorker(s.rng.Uint64(), 0).work("appender", s.appender(uint32(i)))
	}
	s.newWorker(s.rng.Uint64(), 0).work("reader of the log", s.reader)
	s.newWorker(s.rng.Uint64(), 0).work("reader of the tail", s.tailReader)
	s.newWorker(s.rng.Uint64(), 0).work("compactor", s.compactor)
	return nil
}

func (s *logScene) among(fn func() error) error {
	s.gate.RLock()
	defer s.gate.RUnlock()
	return fn()
}

// audit accounts for every byte of the log while nobody changes it.
func (s *logScene) audit(w *worker) error {
	size := s.main.Size()
	image := w.room(int(size))
	if n, err := s.main.ReadAt(image, 0); n != len(image) {
		return fmt.Errorf("%d of %d bytes read, %w", n, size, err)
	}
	plain, err := os.ReadFile(s.name)
	if err != nil {
		return err
	}
	if !bytes.Equal(image, plain) {
		return fmt.Errorf("the handle reads %d bytes, a plain os.File %d bytes or others", size, len(plain))
	}
	s.counts.add(audits, 1)
	s.counts.add(bytesJudged, 2*size)
	return s.ledger.account(image)
}

// finish accounts for the log, through the handle and without.
func (s *logScene) finish() error {
	if s.main == nil {
		return nil
	}
	w := s.newWorker(s.rng.Uint64(), 0)
	err := s.audit(w)
	size := s.main.Size()
	if err = errors.Join(err, s.main.end(s.counts), s.main.wantNothingHeld()); err != nil {
		return fmt.Errorf("the log (%v): %w", s.main.mix, err)
	}
	image, err := os.ReadFile(s.name)
	if err != nil {
		return err
	}
	if int64(len(image)) != size {
		return fmt.Errorf("the closed log has %d bytes, want %d", len(image), size)
	}
	if err := s.ledger.account(image); err != nil {
		return fmt.Errorf("the closed log (%v): %w", s.main.mix, err)
	}
	return s.judgeStorage(s.name, 0, s.main.mix)
}

// compactor cuts a log that has grown: while appends run, or when it is quiet
// and every byte was accounted for.
func (s *logScene) compactor(w *worker) error {
	w.pause(20 * time.Millisecond)
	grown := s.main.Size() > s.limit/2
	switch {
	case grown && w.rng.IntN(2) == 0:
		return s.among(func() error { return s.cut(w) })
	case !grown && w.rng.IntN(16) != 0:
		return nil
	}
	s.gate.Lock()
	defer s.gate.Unlock()
	err := s.audit(w)
	if err == nil && s.full {
		err = s.overfill(w)
	}
	if err != nil || !grown {
		return err
	}
	return s.cut(w)
}

// cut cuts behind some record that is there for certain. It is the only one
// that cuts, so the log is never shorter than that.
func (s *logScene) cut(w *worker) error {
	at := int64(0)
	if e := s.ledger.any(w.rng.IntN); e != nil && w.rng.IntN(3) != 0 {
		at = e.end()
	}
	c := s.ledger.beginCut(at)
	err := s.main.Truncate(at)
	s.ledger.endCut(c, err == nil)
	s.counts.add("log_cut", 1)
	return s.main.judge("Truncate", err, mapped.ErrPinned)
}
