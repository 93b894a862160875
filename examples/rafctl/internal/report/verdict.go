package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/seekless/seekless/examples/rafctl/internal/experiment"
)

const width = 100 // columns of a verdict line

// verdict says a sentence about each contender: where it won, where it was
// above or below the seek-based way without winning, and by what ratio.
func verdict(rows []experiment.Row) string {
	groups := grouped(rows)
	if len(groups) == 0 {
		return "Nothing was measured."
	}
	var lines []string
	for i := range groups[0] {
		lines = append(lines, wrapped(sentence(groups, i)))
	}
	return strings.Join(lines, "\n")
}

// sentence is about the contender in place i of every group.
func sentence(groups [][]experiment.Row, i int) string {
	var won, below []string
	var above []float64
	for _, g := range groups {
		switch r := g[i]; {
		case r.Winner:
			won = append(won, victory(r, g))
		case r.Apart > 0:
			above = append(above, r.Ratio)
		case r.Apart < 0:
			below = append(below, against(r))
		}
	}
	out := fmt.Sprintf("%s won %d of %d%s", groups[0][i].Contender, len(won), len(groups), listed(won))
	if len(above) > 0 {
		out += fmt.Sprintf(". Above seek in %d more (x %.2f to %.2f)", len(above), slices.Min(above), slices.Max(above))
	}
	if len(below) > 0 {
		out += fmt.Sprintf(". Below seek in %d%s", len(below), listed(below))
	}
	return out + "."
}

func listed(what []string) string {
	if len(what) == 0 {
		return ""
	}
	return ": " + strings.Join(what, "; ")
}

func against(r experiment.Row) string {
	return fmt.Sprintf("%s, %s (x %.2f)", r.Work, r.Touch, r.Ratio)
}

// victory tells the ratio of the winner to the baseline, or of the best other
// to the baseline when that won.
func victory(r experiment.Row, group []experiment.Row) string {
	if r.Contender != group[0].Contender {
		return against(r)
	}
	best := 0.0
	for _, other := range group[1:] {
		best = max(best, other.Ratio)
	}
	return fmt.Sprintf("%s, %s (best other x %.2f)", r.Work, r.Touch, best)
}

func wrapped(line string) string {
	lines := strings.Split(text.WrapSoft(line, width), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// grouped cuts rows where the work or the touch changes.
func grouped(rows []experiment.Row) [][]experiment.Row {
	var out [][]experiment.Row
	for i, r := range rows {
		if i == 0 || !sameGroup(r, rows[i-1]) {
			out = append(out, nil)
		}
		last := len(out) - 1
		out[last] = append(out[last], r)
	}
	return out
}
