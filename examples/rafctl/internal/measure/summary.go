package measure

import (
	"errors"
	"time"

	"github.com/montanaflynn/stats"
)

// ErrZeroTicks refuses a sample during which the clock did not move: any rate
// computed from it would be the clock's, not the work's.
var ErrZeroTicks = errors.New("the sample took no tick of the clock")

// A Summary is what a Sampler measured. Rates are in bytes per second.
type Summary struct {
	Bytes   int64         `json:"bytes"`
	Elapsed time.Duration `json:"elapsed_ns"`
	Total   float64       `json:"total_bytes_per_second"` // all bytes over all time
	Batches int           `json:"batches"`
	Mean    float64       `json:"mean_bytes_per_second"` // over the batches; 0 without one
	Dev     float64       `json:"dev_bytes_per_second"`  // standard deviation of the sample; 0 below two batches
}

// Summary answers what was measured so far. What did not fill a batch counts
// in the total only. A sample of zero ticks is ErrZeroTicks.
func (s *Sampler) Summary() (Summary, error) {
	sum := s.total()
	if sum.Elapsed <= 0 {
		return Summary{}, ErrZeroTicks
	}
	out := Summary{Bytes: sum.Bytes, Elapsed: sum.Elapsed, Total: sum.Rate(), Batches: len(s.batches)}
	rates := make([]float64, 0, len(s.batches))
	for _, b := range s.batches {
		rates = append(rates, b.Rate())
	}
	out.Mean, out.Dev = meanDev(rates)
	return out, nil
}

// meanDev answers 0 for what the number of rates does not allow.
func meanDev(rates []float64) (mean, dev float64) {
	if len(rates) > 0 {
		mean, _ = stats.Mean(rates) // fails on empty input only
	}
	if len(rates) > 1 {
		dev, _ = stats.StandardDeviationSample(rates)
	}
	return mean, dev
}

// Apart tells whether the interval mean ± deviation of a lies above that of b
// (1), below it (-1), or overlaps it (0). Fewer than two batches make no
// interval, and are apart from nothing.
func Apart(a, b Summary) int {
	switch {
	case a.Batches < 2 || b.Batches < 2:
		return 0
	case a.Mean-a.Dev > b.Mean+b.Dev:
		return 1
	case a.Mean+a.Dev < b.Mean-b.Dev:
		return -1
	}
	return 0
}

// Winner is the index of the summary that lies above every other, or -1.
func Winner(contenders []Summary) int {
	for i, c := range contenders {
		if aboveAll(c, i, contenders) {
			return i
		}
	}
	return -1
}

func aboveAll(c Summary, at int, all []Summary) bool {
	for i, other := range all {
		if i != at && Apart(c, other) != 1 {
			return false
		}
	}
	return true
}
