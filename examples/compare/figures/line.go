package main

import "slices"

// A line is one bound on the product of some cells' medians, divided by the
// product of others'.
type line struct {
	name  string
	what  string
	over  []string // names of cells, at least one
	under []string // names of cells; empty for a value that is no ratio
	bound bound
	runs  []judgement // one for each run
}

// ratio makes a line of one cell's median divided by another's.
func ratio(name, what, over, under string, b bound) *line {
	return &line{name: name, what: what, over: []string{over}, under: []string{under}, bound: b}
}

// value combines what of makes of the cells' samples.
func (l *line) value(g *group, of func(samples []float64) float64) float64 {
	v := 1.0
	for _, name := range l.over {
		v *= of(g.cell(name).samples)
	}
	for _, name := range l.under {
		v /= of(g.cell(name).samples)
	}
	return v
}

// judge adds what the samples of one run say.
func (l *line) judge(g *group) {
	rounds := make([]float64, len(g.cells[0].samples))
	for i := range rounds {
		rounds[i] = l.value(g, func(samples []float64) float64 { return samples[i] })
	}
	j := judgement{Value: l.value(g, median), Quartiles: quartiles(rounds)}
	for _, name := range slices.Concat(l.over, l.under) {
		j.Cells = append(j.Cells, g.cell(name).summary())
	}
	l.runs = append(l.runs, j)
}

// best is the run with the best value.
func (l *line) best() judgement {
	best := l.runs[0]
	for _, j := range l.runs[1:] {
		if l.bound.better(j.Value, best.Value) {
			best = j
		}
	}
	return best
}

// ok tells whether the best run keeps the bound.
func (l *line) ok() bool { return l.bound.holds(l.best().Value) }

// tolerable tells whether the best run keeps the bound with the margin of -ci.
func (l *line) tolerable() bool { return l.bound.widened().holds(l.best().Value) }
