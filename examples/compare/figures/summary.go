package main

import (
	"fmt"

	"github.com/aclements/go-moremath/stats"
)

// A summary is a cell's samples and what they come to.
type summary struct {
	Name      string     `json:"name"`
	Unit      string     `json:"unit"`
	Median    float64    `json:"median"`
	Quartiles [2]float64 `json:"quartiles"`
	Samples   []float64  `json:"samples"`
}

func (c *cell) summary() summary {
	return summary{
		Name:      c.name,
		Unit:      c.unit,
		Median:    median(c.samples),
		Quartiles: quartiles(c.samples),
		Samples:   c.samples,
	}
}

// String is the name and the median, times in the unit that fits.
func (s summary) String() string {
	if s.Unit != nanoseconds {
		return fmt.Sprintf("%s %.4g", s.Name, s.Median)
	}
	v, unit := s.Median, "ns"
	for _, larger := range []string{"µs", "ms", "s"} {
		if v < 1000 {
			break
		}
		v, unit = v/1000, larger
	}
	return fmt.Sprintf("%s %.4g %s", s.Name, v, unit)
}

func median(samples []float64) float64 {
	return stats.Sample{Xs: samples}.Quantile(0.5)
}

func quartiles(samples []float64) [2]float64 {
	s := stats.Sample{Xs: samples}
	return [2]float64{s.Quantile(0.25), s.Quantile(0.75)}
}
