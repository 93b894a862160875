package experiment

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seekless/seekless/examples/rafctl/internal/measure"
)

// tiny is every step of every suite with next to no work.
func tiny() Plan {
	return Plan{PhaseSmall: 20, PhaseBig: 2, ClassSmall: 30, ClassBig: 2, ClassMore: 2, ReadPages: 16, Budget: time.Hour, Rounds: 2}
}

func workspace(t *testing.T) *Workspace {
	t.Helper()
	ws, err := NewWorkspace(t.Context(), t.TempDir(), tiny().Room())
	if err != nil {
		t.Fatal(err)
	}
	return ws
}

func runner() Runner {
	return Runner{Plan: tiny(), Contenders: Contenders(), Clock: measure.SystemClock(), Seed: 1}
}

func TestRunMeasuresEveryCell(t *testing.T) {
	ws, r := workspace(t), runner()
	got, err := r.Run(t.Context(), ws)
	if err != nil {
		t.Fatal(err)
	}
	if got.Rounds != 2 || got.Granularity <= 0 || got.LeastBatch < time.Millisecond || got.Room != tiny().Room() {
		t.Errorf("rounds %d, granularity %v, least batch %v, room %d", got.Rounds, got.Granularity, got.LeastBatch, got.Room)
	}
	i := 0
	for _, s := range r.Plan.suites() {
		for _, st := range s.steps {
			for _, c := range []string{Seek, Positional, Mapped} {
				row := got.Rows[i]
				if want := (Key{s.name, st.work, st.touch, c}); row.Key != want {
					t.Fatalf("row %d is %+v, want %+v", i, row.Key, want)
				}
				if want := int64(2 * len(st.offsets) * st.size); row.Bytes != want || row.Elapsed <= 0 {
					t.Errorf("%+v: %d bytes in %v, want %d", row.Key, row.Bytes, row.Elapsed, want)
				}
				if row.Published != st.published[c] || row.Refused != "" {
					t.Errorf("%+v: published %v, refused %q", row.Key, row.Published, row.Refused)
				}
				i++
			}
		}
	}
	if i != len(got.Rows) {
		t.Errorf("%d rows, want %d", len(got.Rows), i)
	}
	if left := entries(t, filepath.Dir(ws.Path("f"))); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestRowsCompareWithTheBaseline(t *testing.T) {
	rows := make([]Row, 5)
	for i, mean := range []float64{100, 150, 300, 110, 50} {
		rows[i].Summary = measure.Summary{Total: mean, Mean: mean, Dev: 10, Batches: 5}
	}
	compare(rows)
	for i, want := range []Row{
		{Ratio: 1}, {Ratio: 1.5, Apart: 1}, {Ratio: 3, Apart: 1, Winner: true}, {Ratio: 1.1}, {Ratio: 0.5, Apart: -1},
	} {
		got := Row{Ratio: rows[i].Ratio, Apart: rows[i].Apart, Winner: rows[i].Winner}
		if got != want {
			t.Errorf("row %d: %+v, want %+v", i, got, want)
		}
	}
}

// TestAStoppedClockIsRefused lets the clock stand still once its granularity
// is known, as a coarse clock does during short work.
func TestAStoppedClockIsRefused(t *testing.T) {
	r := runner()
	reading := time.Duration(0)
	r.Clock = func() time.Duration {
		reading = min(reading+1, 1001) // one more than the steps that are looked at
		return reading
	}
	got, err := r.Run(t.Context(), workspace(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range got.Rows[1:] { // the first takes the last tick
		if row.Refused != measure.ErrZeroTicks.Error() || row.Total != 0 || row.Ratio != 0 || row.Winner {
			t.Fatalf("%+v was not refused", row)
		}
	}
}

func TestRunEndsWithTheBudget(t *testing.T) {
	r := runner()
	r.Plan.Rounds, r.Plan.Budget = 0, 0
	got, err := r.Run(t.Context(), workspace(t))
	if err != nil || got.Rounds != 1 {
		t.Errorf("result %+v, error %v; want one round", got, err)
	}
}

func TestRunStopsWhenTheContextIsDone(t *testing.T) {
	ws, r := workspace(t), runner()
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	r.Progress = func(p Progress) {
		if calls++; calls == 5 {
			cancel()
		}
		if calls > 5 {
			t.Errorf("went on with %+v", p)
		}
	}
	if _, err := r.Run(ctx, ws); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if left := entries(t, filepath.Dir(ws.Path("f"))); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestSmallReadsBeginAfresh counts how often a round opens each contender: once
// a suite, and once more for each first touch of the small reads.
func TestSmallReadsBeginAfresh(t *testing.T) {
	r := runner()
	opened := 0
	honest := r.Contenders[2].Open
	r.Contenders[2].Open = func(name string) (File, error) {
		opened++
		return honest(name)
	}
	if _, err := r.Run(t.Context(), workspace(t)); err != nil {
		t.Fatal(err)
	}
	if want := r.Plan.Rounds * (3 + 2); opened != want {
		t.Errorf("opened %d times, want %d", opened, want)
	}
}

func TestWarmSmallReadsGoOn(t *testing.T) {
	r := runner()
	r.Plan.Rounds, r.Plan.Warm = 1, 3*time.Millisecond
	got, err := r.Run(t.Context(), workspace(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range got.Rows {
		if row.Suite == ReadsSuite && row.Touch == Warm && row.Elapsed < r.Plan.Warm {
			t.Errorf("%+v was timed for %v, want %v", row.Key, row.Elapsed, r.Plan.Warm)
		}
	}
}

// A liar changes the first byte of what it moves.
type liar struct{ File }

func (l liar) ReadAt(p []byte, off int64) (int, error) {
	n, err := l.File.ReadAt(p, off)
	if n > 0 {
		p[0]++
	}
	return n, err
}

// A loser forgets what it should write.
type loser struct{ File }

func (l loser) WriteAt(p []byte, off int64) (int, error) { return len(p), nil }

func TestWrongBytesEndTheRun(t *testing.T) {
	for name, wrap := range map[string]func(File) File{
		"reads other bytes": func(f File) File { return liar{f} },
		"writes nothing":    func(f File) File { return loser{f} },
	} {
		r := runner()
		honest := r.Contenders[1].Open
		r.Contenders[1].Open = func(name string) (File, error) {
			f, err := honest(name)
			return wrap(f), err
		}
		_, err := r.Run(t.Context(), workspace(t))
		if err == nil || !strings.Contains(err.Error(), "are not those of the file") || !strings.Contains(err.Error(), Positional) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestAFailingContenderEndsTheRun(t *testing.T) {
	ws, r := workspace(t), runner()
	broken := errors.New("broken")
	r.Contenders[2].Open = func(name string) (File, error) {
		return nil, errors.Join(broken, os.WriteFile(name, []byte("half"), 0o600))
	}
	if _, err := r.Run(t.Context(), ws); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	if left := entries(t, filepath.Dir(ws.Path("f"))); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
