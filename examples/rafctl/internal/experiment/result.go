package experiment

import "time"

// A Result is what a run measured.
type Result struct {
	Granularity time.Duration `json:"clock_granularity_ns"`
	LeastBatch  time.Duration `json:"least_batch_ns"`
	Rounds      int           `json:"rounds"`
	Room        int64         `json:"largest_file_bytes"`
	Resident    *float64      `json:"resident_share"` // least share of a file in memory at the end of a suite; null where the system does not tell
	Rows        []Row         `json:"rows"`
}
