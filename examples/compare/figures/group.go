package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A group is what one workload needs: the contenders that do it, and the bounds
// on their ratios.
type group struct {
	name  string
	cells []*cell
	lines []*line
}

// cell answers the cell called name, nil when there is none.
func (g *group) cell(name string) *cell {
	for _, c := range g.cells {
		if c.name == name {
			return c
		}
	}
	return nil
}

// round measures each cell once, in random order.
func (g *group) round(rng *rand.Rand) error {
	for _, i := range rng.Perm(len(g.cells)) {
		if err := g.cells[i].measure(); err != nil {
			return fmt.Errorf("%s: %w", g.name, err)
		}
	}
	return nil
}

// judge ends a run: every line is judged by the samples, which are dropped.
func (g *group) judge() {
	for _, l := range g.lines {
		l.judge(g)
	}
	for _, c := range g.cells {
		c.samples = nil
	}
}

// ok tells whether no line is short.
func (g *group) ok() bool { return all(g.lines, (*line).ok) }

// tolerable tells whether no line is past the margin of -ci.
func (g *group) tolerable() bool { return all(g.lines, (*line).tolerable) }

func all(lines []*line, is func(*line) bool) bool {
	return !slices.ContainsFunc(lines, func(l *line) bool { return !is(l) })
}
