package main

// A judgement is what one run says about one line.
type judgement struct {
	// Value is made of the cells' medians over all rounds.
	Value float64 `json:"value"`

	// Quartiles are those of the same value made round by round, the lower
	// first: half of the rounds lie between them.
	Quartiles [2]float64 `json:"quartiles"`

	// Cells are the samples behind the value, of the numerator first.
	Cells []summary `json:"cells"`
}
