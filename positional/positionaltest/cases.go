package positionaltest

// A testCase is one sentence of the contract.
type testCase struct {
	name string
	run  func(c *check)
}

// A group is a part of the contract.
type group struct {
	name  string
	cases []testCase
}

// contract is everything but the views.
func contract() []group {
	return []group{
		{"Opening", openingCases()},
		{"Reading", readingCases()},
		{"Vectors", vectorCases()},
		{"Writing", writingCases()},
		{"Appending", appendingCases()},
		{"Size", sizeCases()},
		{"Preallocation", preallocationCases()},
		{"Holes", holeCases()},
		{"Durability", durabilityCases()},
		{"Close", closeCases()},
		{"Full counts", fullCases()},
		{"Protocol", protocolCases()},
	}
}
