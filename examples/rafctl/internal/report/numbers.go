package report

import (
	"fmt"

	"github.com/dustin/go-humanize"

	"github.com/seekless/seekless/examples/rafctl/internal/experiment"
)

const none = "-"

// megabytes prints bytes per second as MB/s, 1 MB = 1,000,000 bytes.
func megabytes(rate float64) string {
	mb := rate / 1e6
	if mb < 100 {
		return fmt.Sprintf("%.1f", mb)
	}
	return humanize.FormatFloat("#,###.", mb)
}

func total(r experiment.Row) string {
	if r.Refused != "" {
		return "refused"
	}
	return megabytes(r.Total)
}

// interval is empty of numbers below two batches, which have no deviation.
func interval(r experiment.Row) string {
	if r.Batches < 2 {
		return none
	}
	return megabytes(r.Mean) + " ± " + megabytes(r.Dev)
}

func ratio(x float64) string {
	if x == 0 {
		return none
	}
	return fmt.Sprintf("%.2f", x)
}

// mark is + for a winner, and else > or < for what lies apart from the
// seek-based way.
func mark(r experiment.Row) string {
	switch {
	case r.Winner:
		return "+"
	case r.Apart > 0:
		return ">"
	case r.Apart < 0:
		return "<"
	}
	return ""
}
