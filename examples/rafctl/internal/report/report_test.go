package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/seekless/seekless/examples/rafctl/internal/experiment"
	"github.com/seekless/seekless/examples/rafctl/internal/machine"
	"github.com/seekless/seekless/examples/rafctl/internal/measure"
)

func row(suite, work string, touch experiment.Touch, contender string, total, dev float64) experiment.Row {
	return experiment.Row{
		Key:     experiment.Key{Suite: suite, Work: work, Touch: touch, Contender: contender},
		Summary: measure.Summary{Bytes: 1, Elapsed: 1, Total: total, Mean: total, Dev: dev, Batches: 3},
		Ratio:   total / 2e9,
	}
}

func sample() *Document {
	rows := []experiment.Row{
		row(experiment.PhasesSuite, "1 writes", experiment.First, "seek", 2e9, 1e8),
		row(experiment.PhasesSuite, "1 writes", experiment.First, "mapped", 5.5e9, 2e8),
		row(experiment.ReadsSuite, "reads", experiment.First, "seek", 2e9, 1e8),
		row(experiment.ReadsSuite, "reads", experiment.First, "mapped", 1e9, 2e6),
		row(experiment.ReadsSuite, "reads", experiment.Warm, "seek", 2e9, 1e8),
		row(experiment.ReadsSuite, "reads", experiment.Warm, "mapped", 0, 0),
	}
	rows[1].Winner, rows[1].Apart, rows[1].Published = true, 1, 9.1303
	rows[2].Winner, rows[3].Apart = true, -1
	rows[4].Batches = 1
	rows[5].Summary, rows[5].Refused = measure.Summary{}, measure.ErrZeroTicks.Error()
	share := 0.5
	return &Document{
		Plan:       "quick",
		Started:    time.Date(2026, 12, 1, 2, 3, 4, 0, time.UTC),
		Elapsed:    1500 * time.Millisecond,
		Commit:     "c0ffee",
		OrderSeed:  7,
		DataSeed:   experiment.LCGSeed,
		Host:       machine.Host{OS: "linux", Arch: "amd64", CPU: "A Processor", Cores: 2, Go: "go1.26"},
		FileSystem: machine.FileSystem{Name: "tmpfs", Memory: true, Free: 1},
		Result: experiment.Result{
			Granularity: 20, LeastBatch: time.Millisecond, Rounds: 4, Room: 160e6, Resident: &share, Rows: rows,
		},
	}
}

func rendered(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	if err := sample().WriteText(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestTheHeadTellsTheCircumstances(t *testing.T) {
	got := rendered(t)
	for _, want := range []string{
		"quick: 4 rounds in 1.5 s", "seed 7", "tmpfs (memory: no storage behind it)", "files up to 160 MB",
		"50 % of the files in memory", "steps of 20ns", "at least 1ms", "A Processor, 2 cores, linux/amd64", "go1.26",
		"commit       c0ffee, 2026-12-01 02:03:04 UTC",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in:\n%s", want, got)
		}
	}
}

func TestTheTableHasARowEach(t *testing.T) {
	var got []string
	for line := range strings.Lines(rendered(t)) {
		if f := strings.Fields(line); len(f) > 5 && strings.Contains(line, "seek  ") || strings.Contains(line, "mapped  ") {
			got = append(got, strings.Join(f, " "))
		}
	}
	want := []string{
		"Seven phases touch contender total mean ± dev x seek published",
		"1 writes first seek 2,000 2,000 ± 100 1.00 -",
		"mapped 5,500 5,500 ± 200 2.75 + 9.13",
		"Small random reads touch contender total mean ± dev x seek published",
		"reads first seek 2,000 2,000 ± 100 1.00 + -",
		"mapped 1,000 1,000 ± 2.0 0.50 < -",
		"reads warm seek 2,000 - 1.00 -",
		"mapped refused - - -",
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("lines\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

func TestTheVerdictNamesWinnersAndRatios(t *testing.T) {
	_, got, _ := strings.Cut(rendered(t), "refused")
	for _, want := range []string{
		"seek won 1 of 3: reads, first (best other x 0.50).\n",
		"mapped won 1 of 3: 1 writes, first (x 2.75). Below seek in 1: reads, first (x 0.50).\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in:\n%s", want, got)
		}
	}
}

// several is n works of two contenders, the second of which is changed by mod.
func several(n int, mod func(i int, r *experiment.Row)) []experiment.Row {
	var rows []experiment.Row
	for i := range n {
		work := fmt.Sprintf("a rather long name of work %d", i)
		second := row(experiment.PhasesSuite, work, experiment.Warm, "mapped", float64(3+i)*1e9, 0)
		mod(i, &second)
		rows = append(rows, row(experiment.PhasesSuite, work, experiment.Warm, "seek", 2e9, 0), second)
	}
	return rows
}

func TestTheVerdictSumsUpWhatIsAboveSeek(t *testing.T) {
	got := verdict(several(3, func(_ int, r *experiment.Row) { r.Apart = 1 }))
	if want := "seek won 0 of 3.\nmapped won 0 of 3. Above seek in 3 more (x 1.50 to 2.50)."; got != want {
		t.Errorf("verdict %q, want %q", got, want)
	}
}

func TestLongVerdictsAreWrapped(t *testing.T) {
	got := verdict(several(9, func(_ int, r *experiment.Row) { r.Winner = true }))
	for line := range strings.Lines(got) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width || strings.Contains(line, " \n") {
			t.Errorf("%d columns: %q", n, line)
		}
	}
	if n := strings.Count(strings.ReplaceAll(got, "\n", " "), "name of work"); n != 9 {
		t.Errorf("%d works in %q, want 9", n, got)
	}
}

func TestJSONHoldsEveryRow(t *testing.T) {
	var out bytes.Buffer
	if err := sample().WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var back Document
	dec := json.NewDecoder(&out)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&back); err != nil {
		t.Fatal(err)
	}
	want := sample()
	if len(back.Rows) != len(want.Rows) {
		t.Fatalf("%d rows, want %d", len(back.Rows), len(want.Rows))
	}
	for i := range want.Rows {
		if back.Rows[i] != want.Rows[i] {
			t.Errorf("row %d is %+v, want %+v", i, back.Rows[i], want.Rows[i])
		}
	}
	if back.OrderSeed != 7 || back.DataSeed != 42 || back.FileSystem != want.FileSystem || back.Host != want.Host || back.Commit != "c0ffee" {
		t.Errorf("document %+v", back)
	}
}

// A brokenWriter takes n bytes and fails then.
type brokenWriter struct{ n int }

var errBroken = errors.New("broken")

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.n -= len(p); w.n < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func TestWriteTextReportsFailedWrites(t *testing.T) {
	for _, n := range []int{0, 1000, 1800} {
		if err := sample().WriteText(&brokenWriter{n}); !errors.Is(err, errBroken) {
			t.Errorf("after %d bytes: error %v", n, err)
		}
	}
}
