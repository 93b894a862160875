package experiment

import (
	"math"
	"testing"
)

func TestPublishedRatios(t *testing.T) {
	for _, c := range []struct {
		what string
		got  map[string]float64
		pos  float64
		mapd float64
	}{
		{"phase 1", phaseRatios(1), 1.2707, 9.1303},
		{"phase 3", phaseRatios(3), 1.0350, 0.7331},
		{"phase 7", phaseRatios(7), 1.2510, 1.0869},
		{"random small writes", classRatios(randomSmallWrites), 2.0964, 2.0964},
		{"small writes", classRatios(smallWrites), 2.0534, 2.0534},
		{"big writes", classRatios(bigWrites), 1.0076, 1.0076},
		{"big reads", classRatios(bigReads), 1.0357, 1.0357},
	} {
		if math.Abs(c.got[Positional]-c.pos) > 5e-5 || math.Abs(c.got[Mapped]-c.mapd) > 5e-5 {
			t.Errorf("%s: %v, want positional %v, mapped %v", c.what, c.got, c.pos, c.mapd)
		}
		if _, ok := c.got[Seek]; ok {
			t.Errorf("%s: the baseline has a ratio", c.what)
		}
	}
}
