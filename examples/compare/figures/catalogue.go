package main

// A figure builds the groups that measure it, out of files and contenders of
// the fixture.
type figure struct {
	name  string
	build func(*fixture) ([]*group, error)
}

// catalogue lists the figures in the order in which they are printed.
func catalogue() []figure {
	return []figure{
		{"N1", smallReads},
		{"N2", largerReads},
		{"N3", parallelReads},
		{"N4", coldReads},
		{"N5", firstPasses},
		{"N6", overwrites},
		{"N12", shortLives},
	}
}

// figureNames answers a new slice.
func figureNames() []string {
	var names []string
	for _, f := range catalogue() {
		names = append(names, f.name)
	}
	return names
}
