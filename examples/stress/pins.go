package main

import (
	"errors"
	"fmt"
	"sync"

	"github.com/seekless/seekless/mapped"
)

// pins is the model of the Views of one handle: which of its cuts must be
// refused, and which must not.
type pins struct {
	mu    sync.Mutex
	holds map[*hold]struct{}
	cuts  map[*cutting]struct{}
}

// A hold is a View: being asked for, live, or being released.
type hold struct {
	end  int64
	sure bool // it is live: no call that begins or ends it is in flight
}

// A cutting is a Truncate in flight.
type cutting struct {
	to      int64
	holding []*hold // live when it began, and in its way
	excused bool    // a View may have been in its way at some moment
}

func newPins() *pins {
	return &pins{holds: map[*hold]struct{}{}, cuts: map[*cutting]struct{}{}}
}

// ask says that a View is about to be asked for.
func (p *pins) ask(end int64) *hold {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := &hold{end: end}
	p.holds[h] = struct{}{}
	for c := range p.cuts {
		c.excused = c.excused || end > c.to
	}
	return h
}

// have says that it is there, leave that it is about to be released.
func (p *pins) have(h *hold)  { p.set(h, true) }
func (p *pins) leave(h *hold) { p.set(h, false) }

func (p *pins) set(h *hold, sure bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h.sure = sure
}

// gone says that it is not there any more, or never was.
func (p *pins) gone(h *hold) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.holds, h)
}

// begin says that a cut is about to begin.
func (p *pins) begin(to int64) *cutting {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := &cutting{to: to}
	for h := range p.holds {
		if h.end > to {
			c.excused = true
			if h.sure {
				c.holding = append(c.holding, h)
			}
		}
	}
	p.cuts[c] = struct{}{}
	return c
}

// end judges what the cut answered.
func (p *pins) end(c *cutting, err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.cuts, c)
	if errors.Is(err, mapped.ErrPinned) {
		if !c.excused {
			return fmt.Errorf("truncate to %d is %w, but no View was in its way", c.to, err)
		}
		return nil
	}
	for _, h := range c.holding {
		if _, live := p.holds[h]; live && h.sure {
			return fmt.Errorf("truncate to %d went through a View up to %d that was live all the time (error: %v)", c.to, h.end, err)
		}
	}
	return err
}
