package positionaltest

import (
	"context"
	"sync"
)

// A Gate holds calls until it is opened. A test that sees two calls held
// together has shown that neither waits for the other; no clock is needed.
//
// Any number of goroutines may use a Gate at once. The zero value is a closed
// gate, ready to use.
type Gate struct {
	made    sync.Once
	opening sync.Once
	opened  chan struct{}
	arrived chan struct{} // one token a call that has come to the gate
}

func (g *Gate) init() {
	g.made.Do(func() {
		g.opened = make(chan struct{})
		g.arrived = make(chan struct{}, maxHeld)
	})
}

// maxHeld is how many arrivals a Gate remembers before callers wait for Await.
const maxHeld = 1024

// Await returns when n more calls have come to the gate, or with the error of
// ctx. Calls seen by one Await are not counted by the next.
func (g *Gate) Await(ctx context.Context, n int) error {
	g.init()
	for range n {
		select {
		case <-g.arrived:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// Open lets all calls pass, those held and those to come. Twice is harmless.
func (g *Gate) Open() {
	g.init()
	g.opening.Do(func() { close(g.opened) })
}

// wait reports an arrival and waits for Open.
func (g *Gate) wait() {
	g.init()
	select {
	case g.arrived <- struct{}{}:
	case <-g.opened:
	}
	<-g.opened
}
