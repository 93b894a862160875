package main

import (
	"fmt"
	"sync"
)

// A ledger is the model of a log: the records that were acknowledged, and the
// cuts that may have taken some away again. It knows nothing of files.
type ledger struct {
	nonce uint64

	mu      sync.Mutex
	clock   int64
	entries []*entry
	cuts    []*logCut
}

// An entry is an acknowledged record. Its append began and ended at moments of
// the ledger's clock.
type entry struct {
	key
	off          int64
	n            int
	begun, ended int64
}

func (e *entry) end() int64 { return e.off + int64(e.n) }

// A logCut took away everything from at on. ended is 0 while it is in flight.
type logCut struct {
	at           int64
	begun, ended int64
}

// now is the next moment; under l.mu.
func (l *ledger) now() int64 {
	l.clock++
	return l.clock
}

// moment is the next one.
func (l *ledger) moment() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now()
}

// acknowledge takes in a record whose append began at the moment begun.
func (l *ledger) acknowledge(k key, off int64, n int, begun int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.entries = append(l.entries, &entry{k, off, n, begun, l.now()})
}

// beginCut says that a cut is about to begin, endCut how it ended.
func (l *ledger) beginCut(at int64) *logCut {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := &logCut{at: at, begun: l.now()}
	l.cuts = append(l.cuts, c)
	return c
}

func (l *ledger) endCut(c *logCut, effective bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c.ended = l.now()
	if !effective {
		c.at = 1<<63 - 1
	}
}

// mayBeGone reports whether a cut may have taken e: one that was not over when
// its append began. Under l.mu.
func (l *ledger) mayBeGone(e *entry) bool {
	for _, c := range l.cuts {
		if c.at < e.end() && (c.ended == 0 || c.ended > e.begun) {
			return true
		}
	}
	return false
}

// isGone reports whether a cut must have taken e: one that began when its
// append was over. Under l.mu.
func (l *ledger) isGone(e *entry) bool {
	for _, c := range l.cuts {
		if c.at < e.end() && c.ended != 0 && c.begun > e.ended {
			return true
		}
	}
	return false
}

// stays reports whether e was there all the time until now.
func (l *ledger) stays(e *entry) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.mayBeGone(e)
}

// any picks an acknowledged record that no cut may have taken, nil when it
// finds none. draw answers a number below n.
func (l *ledger) any(draw func(n int) int) *entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	for range min(8, len(l.entries)) {
		if e := l.entries[draw(len(l.entries))]; !l.mayBeGone(e) {
			return e
		}
	}
	return nil
}

// account wants image, which is the whole log while nobody changes it, to be
// nothing but acknowledged records, each where the append said, and every one
// that no cut can have taken. From then on it knows of those alone.
func (l *ledger) account(image []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	left := map[key]*entry{}
	for _, e := range l.entries {
		if left[e.key] != nil {
			return fmt.Errorf("record %v was acknowledged twice", e.key)
		}
		left[e.key] = e
	}
	var found []*entry
	for off := 0; off < len(image); {
		k, n, err := parse(image[off:], l.nonce)
		if err != nil {
			return fmt.Errorf("at %d of %d bytes: %w", off, len(image), err)
		}
		e := left[k]
		switch {
		case e == nil:
			return fmt.Errorf("record %v of %d bytes at %d was not acknowledged, or is there twice", k, n, off)
		case e.off != int64(off), e.n != n:
			return fmt.Errorf("record %v of %d bytes at %d was acknowledged with %d bytes at %d", k, n, off, e.n, e.off)
		case l.isGone(e):
			return fmt.Errorf("record %v at %d was cut off", k, off)
		}
		delete(left, k)
		found = append(found, e)
		off += n
	}
	for _, e := range left {
		if !l.mayBeGone(e) {
			return fmt.Errorf("record %v of %d bytes, acknowledged at %d, is not there; the log has %d bytes", e.key, e.n, e.off, len(image))
		}
	}
	l.entries, l.cuts = found, nil
	return nil
}
