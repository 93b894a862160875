package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
)

// A report is the outcome of a measurement, as -json writes it.
type report struct {
	Machine   machine  `json:"machine"`
	ClockStep int64    `json:"clock_step_ns"` // smallest step seen
	Batch     int64    `json:"batch_ns"`      // shortest batch
	Rounds    int      `json:"rounds"`
	Seed      uint64   `json:"seed"`
	Results   []result `json:"results"`
}

func newReport(opts options, host machine, c clock, groups []*group) *report {
	r := &report{
		Machine:   host,
		ClockStep: c.step.Nanoseconds(),
		Batch:     c.least.Nanoseconds(),
		Rounds:    opts.rounds,
		Seed:      opts.seed,
	}
	for _, g := range groups {
		for _, l := range g.lines {
			r.Results = append(r.Results, newResult(l))
		}
	}
	return r
}

// status is the exit status that the results deserve.
func (r *report) status(ci bool) int {
	for _, res := range r.Results {
		if !res.OK && !(ci && res.Tolerable) {
			return exitShort
		}
	}
	return exitOK
}

// print writes the header and one line for each result.
func (r *report) print(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "%s\n%d rounds, seed %d, batches of at least %.4g ms, clock step %d ns\n\n",
		r.Machine, r.Rounds, r.Seed, float64(r.Batch)/1e6, r.ClockStep); err != nil {
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, strings.Join([]string{"name", "what", "measured", "quartiles", "bound", "verdict", "medians"}, "\t"))
	for _, res := range r.Results {
		fmt.Fprintln(t, res)
	}
	return t.Flush()
}

// save writes the report to the file called name, unless that is empty.
func (r *report) save(name string) error {
	if name == "" {
		return nil
	}
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}
