package experiment

// Touch tells the first pass over a range by a fresh handle from later ones.
type Touch string

// First is the pass that allocates blocks, fills the page cache or faults a
// map in; Warm is any pass after it.
const (
	First Touch = "first"
	Warm  Touch = "warm"
)
