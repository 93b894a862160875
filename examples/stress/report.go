package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"
)

// A report is what a run writes down.
type report struct {
	Commit       string   `json:"commit"`
	Go           string   `json:"go"`
	System       string   `json:"system"`
	FileSystem   string   `json:"file_system"`
	Seed         uint64   `json:"seed"`
	Seconds      float64  `json:"seconds"`
	Rounds       int      `json:"rounds"`
	BytesJudged  int64    `json:"bytes_judged"`
	BytesWritten int64    `json:"bytes_written"`
	Faults       int64    `json:"faults_recovered"`
	Counts       *counts  `json:"counts"`
	Failure      *failure `json:"failure"` // null when every byte is accounted for
}

func (h *harness) report(rounds int, took time.Duration) report {
	return report{
		Commit:       h.commit,
		Go:           runtime.Version(),
		System:       runtime.GOOS + "/" + runtime.GOARCH,
		FileSystem:   h.fileSystem,
		Seed:         h.seed,
		Seconds:      took.Seconds(),
		Rounds:       rounds,
		BytesJudged:  h.counts.get(bytesJudged),
		BytesWritten: h.counts.get(bytesWritten),
		Faults:       h.counts.get(faultsMet),
		Counts:       h.counts,
		Failure:      h.first,
	}
}

// save writes it to a file, if one is asked for.
func (r report) save(name string) error {
	if name == "" {
		return nil
	}
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}

// print says in a few lines how it went.
func (r report) print(w io.Writer) {
	fmt.Fprintf(w, "%d rounds in %.0f s on %s: %d MiB read and judged, %d MiB written, %d faults recovered\n",
		r.Rounds, r.Seconds, r.FileSystem, r.BytesJudged>>20, r.BytesWritten>>20, r.Faults)
	if r.Failure == nil {
		fmt.Fprintln(w, "every byte is accounted for")
	}
}
