package measure

import "time"

// A Batch is one sample: many operations under two readings of the clock.
type Batch struct {
	Bytes   int64
	Elapsed time.Duration
}

// Rate is in bytes per second. The batch must have lasted at least one tick.
func (b Batch) Rate() float64 { return float64(b.Bytes) / b.Elapsed.Seconds() }

func (b Batch) plus(o Batch) Batch {
	return Batch{Bytes: b.Bytes + o.Bytes, Elapsed: b.Elapsed + o.Elapsed}
}
