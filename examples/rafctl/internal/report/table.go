package report

import (
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/seekless/seekless/examples/rafctl/internal/experiment"
)

var titles = map[string]string{
	experiment.PhasesSuite:  "Seven phases",
	experiment.ClassesSuite: "Four classes",
	experiment.ReadsSuite:   "Small random reads",
}

// WriteText writes the head, a table for each suite, and the verdict.
func (d *Document) WriteText(w io.Writer) error {
	if _, err := io.WriteString(w, d.head()); err != nil {
		return err
	}
	for from := 0; from < len(d.Rows); {
		to := from
		for to < len(d.Rows) && d.Rows[to].Suite == d.Rows[from].Suite {
			to++
		}
		if _, err := fmt.Fprintf(w, "\n%s\n", suiteTable(d.Rows[from:to])); err != nil {
			return err
		}
		from = to
	}
	_, err := fmt.Fprintf(w, "\n%s\n", verdict(d.Rows))
	return err
}

func suiteTable(rows []experiment.Row) string {
	t := table.NewWriter()
	t.SetStyle(style())
	t.SetColumnConfigs(columns())
	t.SuppressTrailingSpaces()
	t.AppendHeader(table.Row{titles[rows[0].Suite], "touch", "contender", "total", "mean ± dev", "x seek", "", "published"})
	for i, r := range rows {
		work, touch := r.Work, string(r.Touch)
		if i > 0 && sameGroup(r, rows[i-1]) {
			work, touch = "", ""
		}
		t.AppendRow(table.Row{work, touch, r.Contender, total(r), interval(r), ratio(r.Ratio), mark(r), ratio(r.Published)})
	}
	return t.Render()
}

func sameGroup(a, b experiment.Row) bool {
	return a.Suite == b.Suite && a.Work == b.Work && a.Touch == b.Touch
}

// style has a line under the head and no other.
func style() table.Style {
	s := table.StyleLight
	s.Options = table.OptionsNoBordersAndSeparators
	s.Options.SeparateHeader = true
	s.Format.Header = text.FormatDefault
	return s
}

func columns() []table.ColumnConfig {
	var out []table.ColumnConfig
	for _, number := range []int{4, 5, 6, 8} {
		out = append(out, table.ColumnConfig{Number: number, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	return out
}
