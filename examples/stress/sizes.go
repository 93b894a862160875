package main

import (
	"fmt"
	"slices"
	"sync"
)

// sizes is the model of a file's size while calls that change it run at once.
// Each call takes effect at one moment between start and end, which nobody
// knows, so the model keeps every size that is possible, and which of the calls
// in flight have taken effect there.
type sizes struct {
	mu       sync.Mutex
	states   []sizeState
	calls    [maxCalls]func(size int64) int64 // nil is a free place
	watchers map[*watch]struct{}
}

const maxCalls = 8

type sizeState struct {
	size int64
	done uint8 // a bit for each call in flight that has taken effect
}

func newSizes(size int64) *sizes {
	return &sizes{states: []sizeState{{size: size}}, watchers: map[*watch]struct{}{}}
}

// extend is the effect of a write that ends at end, cut of a Truncate.
func extend(end int64) func(int64) int64 {
	return func(size int64) int64 { return max(size, end) }
}

func cut(to int64) func(int64) int64 {
	return func(int64) int64 { return to }
}

// start says that a call with that effect is about to begin, and answers its
// place. There are at most maxCalls at once.
func (s *sizes) start(effect func(int64) int64) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.calls[:], func(c func(int64) int64) bool { return c == nil })
	s.calls[at] = effect
	s.spread()
	for w := range s.watchers {
		w.see(s)
	}
	return at
}

// spread adds the states that the calls in flight can lead to.
func (s *sizes) spread() {
	for i := 0; i < len(s.states); i++ {
		for at, effect := range s.calls {
			from := s.states[i]
			if effect == nil || from.done&(1<<at) != 0 {
				continue
			}
			to := sizeState{effect(from.size), from.done | 1<<at}
			if !slices.Contains(s.states, to) {
				s.states = append(s.states, to)
			}
		}
	}
}

// end says that a call has returned, and whether it had its effect or none.
func (s *sizes) end(at int, effective bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls[at] = nil
	var left []sizeState
	for _, state := range s.states {
		if done := state.done&(1<<at) != 0; done != effective {
			continue
		}
		state.done &^= 1 << at
		if !slices.Contains(left, state) {
			left = append(left, state)
		}
	}
	s.states = left
}

// A watch is what the size can have been since it began.
type watch struct {
	busy   bool // a call was in flight
	sizes  []int64
	lo, hi int64
}

func (s *sizes) watch() *watch {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := &watch{lo: s.states[0].size, hi: s.states[0].size}
	w.see(s)
	s.watchers[w] = struct{}{}
	return w
}

// see notices what is possible now; under s.mu.
func (w *watch) see(s *sizes) {
	for _, c := range s.calls {
		w.busy = w.busy || c != nil
	}
	for _, state := range s.states {
		w.lo, w.hi = min(w.lo, state.size), max(w.hi, state.size)
		w.sizes = append(w.sizes, state.size)
	}
}

// stop ends a watch.
func (s *sizes) stop(w *watch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.watchers, w)
}

// admits says whether an answer to "how long is it" can be right. While a
// write extends the file, it may already be so long as the system has stored.
func (w *watch) admits(size int64) error {
	if w.busy && w.lo <= size && size <= w.hi || slices.Contains(w.sizes, size) {
		return nil
	}
	return fmt.Errorf("a size of %d, possible are %d to %d", size, w.lo, w.hi)
}

// ends says whether a read may have found the end of the file at end, having
// read some bytes before it or none.
func (w *watch) ends(end int64, some bool) error {
	if w.lo > end || some && w.hi < end {
		return fmt.Errorf("the end of the file at %d, possible sizes are %d to %d", end, w.lo, w.hi)
	}
	return nil
}

// reaches says whether there may have been bytes up to end.
func (w *watch) reaches(end int64) error {
	if w.hi < end {
		return fmt.Errorf("bytes up to %d, possible sizes are %d to %d", end, w.lo, w.hi)
	}
	return nil
}

// settle takes what the file says while no call is in flight.
func (s *sizes) settle(size int64) error {
	w := s.watch()
	s.stop(w)
	if err := w.admits(size); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.states = []sizeState{{size: size}}
	return nil
}

// known is the size after settle.
func (s *sizes) known() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.states[0].size
}
