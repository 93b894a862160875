package experiment

import "github.com/seekless/seekless/examples/rafctl/internal/measure"

// A Row is one measured cell beside the baseline and the published ratio.
type Row struct {
	Key
	measure.Summary
	Ratio     float64 `json:"ratio_to_seek,omitempty"`   // of total rates; 0 when either was refused
	Published float64 `json:"published_ratio,omitempty"` // 0 where nothing was published
	Apart     int     `json:"apart_from_seek"`           // 1: its interval lies above that of the baseline; -1: below; 0: they overlap
	Winner    bool    `json:"winner"`                    // its interval lies above all others
	Refused   string  `json:"refused,omitempty"`         // why there is no rate
}

func newRow(k Key, sampler func(Key) *measure.Sampler) Row {
	row := Row{Key: k}
	sum, err := sampler(k).Summary()
	if err != nil {
		row.Refused = err.Error()
	}
	row.Summary = sum
	return row
}

// compare fills in how rows that did the same work stand to each other. The
// first is the baseline.
func compare(rows []Row) {
	sums := make([]measure.Summary, len(rows))
	for i := range rows {
		sums[i] = rows[i].Summary
		rows[i].Apart = measure.Apart(rows[i].Summary, rows[0].Summary)
		if base := rows[0].Total; base > 0 {
			rows[i].Ratio = rows[i].Total / base
		}
	}
	if w := measure.Winner(sums); w >= 0 {
		rows[w].Winner = true
	}
}
