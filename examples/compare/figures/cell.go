package main

import "fmt"

// The units of samples.
const (
	nanoseconds     = "ns/op"
	heapAllocations = "allocs/op"
)

// A cell is one contender at one workload, with a sample for each round.
type cell struct {
	name    string
	unit    string
	meter   meter
	samples []float64
}

// A meter answers one sample.
type meter interface {
	sample() (float64, error)
}

// measure adds one sample.
func (c *cell) measure() error {
	v, err := c.meter.sample()
	if err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	c.samples = append(c.samples, v)
	return nil
}
