// Package report prints what an experiment measured: a table with a verdict
// for people, a JSON document for programs.
package report

import (
	"encoding/json"
	"io"
	"time"

	"github.com/seekless/seekless/examples/rafctl/internal/experiment"
	"github.com/seekless/seekless/examples/rafctl/internal/machine"
)

// A Document is one run: where, when, from what, and every row.
type Document struct {
	Plan       string             `json:"plan"` // "quick" or "full"
	Started    time.Time          `json:"started"`
	Elapsed    time.Duration      `json:"elapsed_ns"`
	Commit     string             `json:"commit"`
	OrderSeed  uint64             `json:"order_seed"` // of the order of the contenders
	DataSeed   uint64             `json:"data_seed"`  // of bytes and offsets
	Host       machine.Host       `json:"host"`
	FileSystem machine.FileSystem `json:"file_system"`
	experiment.Result
}

// WriteJSON writes the document, indented, with a newline at its end.
func (d *Document) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(d)
}
