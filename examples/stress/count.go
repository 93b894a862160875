package main

import (
	"encoding/json"
	"sync"
)

// counts is how often what was done. Any number of goroutines may add.
type counts struct {
	mu sync.Mutex
	m  map[string]int64
}

func newCounts() *counts { return &counts{m: map[string]int64{}} }

func (c *counts) add(what string, n int64) {
	if n == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.m[what] += n
}

func (c *counts) addAll(m map[string]int64) {
	for what, n := range m {
		c.add(what, n)
	}
}

func (c *counts) get(what string) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.m[what]
}

// MarshalJSON writes them in the order of their names.
func (c *counts) MarshalJSON() ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return json.Marshal(c.m)
}

// What is counted besides operations.
const (
	bytesJudged  = "bytes_judged"
	bytesWritten = "bytes_written"
	faultsMet    = "faults_recovered"
	audits       = "audits"
)
