package main

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func TestSizesKnowWhatIsPossible(t *testing.T) {
	s := newSizes(100)
	admits := func(when string, sizes ...int64) {
		t.Helper()
		for _, size := range []int64{0, 50, 99, 100, 101, 150, 200} {
			w := s.watch()
			s.stop(w)
			if err := w.admits(size); (err == nil) != slices.Contains(sizes, size) {
				t.Errorf("%s: %d: %v", when, size, err)
			}
		}
	}
	admits("at first", 100)
	write, short := s.start(extend(150)), s.start(cut(50))
	admits("both in flight", 50, 99, 100, 101, 150)
	s.end(write, true)
	s.end(short, true)
	admits("both are over", 50, 150)
	if s.settle(100) == nil || s.settle(150) != nil || s.known() != 150 {
		t.Error("settled wrongly")
	}
	admits("settled", 150)
	w := s.watch()
	short = s.start(cut(50))
	s.end(short, false)
	s.stop(w)
	if w.admits(50) != nil || w.admits(150) != nil || w.ends(50, true) != nil || w.ends(49, true) == nil || w.ends(151, true) == nil || w.reaches(151) == nil {
		t.Errorf("a watch over a cut that was refused: %+v", w)
	}
	admits("the cut was refused", 150)
}

func TestPinsKnowWhatIsInTheWay(t *testing.T) {
	pinned := fmt.Errorf("no: %w", mapped.ErrPinned)
	for _, tc := range []struct {
		name         string
		end          int64
		before       func(p *pins, h *hold)
		during       func(p *pins, h *hold)
		pass, refuse bool // may the cut to 100 pass, may it be refused
	}{
		{"live", 101, (*pins).have, nothing, false, true},
		{"before the cut", 100, (*pins).have, nothing, true, false},
		{"being asked for", 101, nothing, (*pins).have, true, true},
		{"being released", 101, (*pins).leave, (*pins).gone, true, true},
		{"released meanwhile", 101, (*pins).have, func(p *pins, h *hold) { p.leave(h); p.gone(h) }, true, true},
		{"gone before", 101, (*pins).gone, nothing, true, false},
		{"asked for meanwhile", 101, (*pins).gone, func(p *pins, h *hold) { p.ask(101) }, true, true},
	} {
		for _, err := range []error{nil, pinned} {
			p := newPins()
			h := p.ask(tc.end)
			tc.before(p, h)
			c := p.begin(100)
			tc.during(p, h)
			may := tc.pass && err == nil || tc.refuse && err != nil
			if got := p.end(c, err); (got == nil) != may {
				t.Errorf("%s, answer %v: %v", tc.name, err, got)
			}
		}
	}
	p := newPins()
	if own := errors.New("other"); p.end(p.begin(0), own) != own {
		t.Error("another error is lost")
	}
}

func nothing(*pins, *hold) {}
