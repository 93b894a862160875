package main

import (
	"math"
	"testing"
)

func TestBoundJudgesBothDirections(t *testing.T) {
	for _, c := range []struct {
		bound       bound
		value       float64
		holds, inCI bool
	}{
		{atMost(2.2), 1, true, true},
		{atMost(2.2), 2.2, true, true},
		{atMost(2.2), 2.21, false, true},
		{atMost(2.2), 2.52, false, true},
		{atMost(2.2), 2.54, false, false},
		{atMost(2.2), math.NaN(), false, false},
		{atMost(0), 0, true, true},
		{atMost(0), 1, false, false},
		{atLeast(0.95), 2, true, true},
		{atLeast(0.95), 0.95, true, true},
		{atLeast(0.95), 0.94, false, true},
		{atLeast(0.95), 0.83, false, true},
		{atLeast(0.95), 0.82, false, false},
		{atLeast(0.95), math.NaN(), false, false},
	} {
		if got := c.bound.holds(c.value); got != c.holds {
			t.Errorf("%v holds(%v) = %v", c.bound, c.value, got)
		}
		if got := c.bound.widened().holds(c.value); got != c.inCI {
			t.Errorf("%v with the margin holds(%v) = %v", c.bound, c.value, got)
		}
	}
}

func TestBetterIsLowerForAnUpperBoundAndHigherForALowerOne(t *testing.T) {
	if !atMost(1).better(2, 3) || atMost(1).better(3, 2) {
		t.Error("atMost prefers the larger value")
	}
	if !atLeast(1).better(3, 2) || atLeast(1).better(2, 3) {
		t.Error("atLeast prefers the smaller value")
	}
}
