package fuzz

import (
	"fmt"
	"slices"
)

// A Failure says how a file answered an operation in a way it must not.
type Failure struct {
	Log  Log    // as far as it was carried out; Run fails on it in the same way
	Op   Op     // the last of Log, or Close where the end showed the difference
	Text string // the difference
}

// Error tells the difference and prints the log.
func (f *Failure) Error() string {
	return fmt.Sprintf("fuzz: operation %d, %v:\n%s\nafter\n%v", len(f.Log), f.Op, f.Text, f.Log)
}

func (r *runner) failure(text string) error {
	f := &Failure{Op: Op{Kind: Close}, Text: text, Log: r.log}
	if r.step < len(r.log) {
		f.Op = r.log[r.step]
		f.Log = slices.Clone(r.log[:r.step+1])
	}
	return f
}
