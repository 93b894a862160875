package main

import "fmt"

// ciMargin is how far past a bound a value may lie before -ci fails.
const ciMargin = 1.15

// A bound is the limit that a value must keep.
type bound struct {
	limit float64
	least bool // the value must reach limit, instead of staying below it
}

func atMost(limit float64) bound  { return bound{limit: limit} }
func atLeast(limit float64) bound { return bound{limit: limit, least: true} }

// holds tells whether v keeps the bound. A value that is not a number keeps none.
func (b bound) holds(v float64) bool {
	if b.least {
		return v >= b.limit
	}
	return v <= b.limit
}

// widened is the bound with the margin of -ci.
func (b bound) widened() bound {
	if b.least {
		return bound{limit: b.limit / ciMargin, least: true}
	}
	return bound{limit: b.limit * ciMargin}
}

// better tells whether v lies farther on the right side than w.
func (b bound) better(v, w float64) bool {
	if b.least {
		return v > w
	}
	return v < w
}

func (b bound) String() string {
	if b.least {
		return fmt.Sprintf("≥ %.4g", b.limit)
	}
	return fmt.Sprintf("≤ %.4g", b.limit)
}
