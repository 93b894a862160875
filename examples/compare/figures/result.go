package main

import (
	"fmt"
	"strings"
)

// A result is a line with its verdict.
type result struct {
	Name      string      `json:"name"`
	What      string      `json:"what"`
	Bound     float64     `json:"bound"`
	AtLeast   bool        `json:"at_least"` // the value must reach the bound, not stay below it
	OK        bool        `json:"ok"`
	Tolerable bool        `json:"tolerable"` // keeps the bound with the margin of -ci
	Best      judgement   `json:"best"`      // the run that decided
	Runs      []judgement `json:"runs"`      // more than one where the first was short
	bound     bound
}

func newResult(l *line) result {
	return result{
		Name:      l.name,
		What:      l.what,
		Bound:     l.bound.limit,
		AtLeast:   l.bound.least,
		OK:        l.ok(),
		Tolerable: l.tolerable(),
		Best:      l.best(),
		Runs:      l.runs,
		bound:     l.bound,
	}
}

// String is the result as a row of the table, its fields parted by tabs.
func (r result) String() string {
	return strings.Join([]string{
		r.Name,
		r.What,
		fmt.Sprintf("%.4g", r.Best.Value),
		fmt.Sprintf("%.4g–%.4g", r.Best.Quartiles[0], r.Best.Quartiles[1]),
		r.bound.String(),
		r.verdict(),
		r.medians() + r.remark(),
	}, "\t")
}

// verdict is "ok" or "short".
func (r result) verdict() string {
	if r.OK {
		return "ok"
	}
	return "short"
}

// medians lists the medians of the run that decided.
func (r result) medians() string {
	var all []string
	for _, c := range r.Best.Cells {
		all = append(all, c.String())
	}
	return strings.Join(all, ", ")
}

// remark says how the verdict came about, where that is not plain.
func (r result) remark() string {
	var s string
	if len(r.Runs) > 1 {
		var values []string
		for _, j := range r.Runs {
			values = append(values, fmt.Sprintf("%.4g", j.Value))
		}
		s = fmt.Sprintf("; best of %d runs: %s", len(r.Runs), strings.Join(values, ", "))
	}
	if !r.OK && r.Tolerable {
		s += "; within the margin of -ci"
	}
	return s
}
