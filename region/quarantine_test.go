package region

import (
	"os"
	"runtime/debug"
	"sync"
	"testing"
)

// Where few maps fit, the next one gets the addresses of those that were closed
// a moment ago, whoever else opens and closes.
func TestLastAddressesGoRound(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	r, f := opened(t, numbers(100), Config{})
	r.Close()
	quarantined.collect()
	size := int64(pageSize())
	taken := maxMapped - live.bytes.Load() - 4*size
	live.bytes.Add(taken)
	defer live.bytes.Add(-taken)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for i := range 500 {
				r := new(Region)
				r.Init(func(fn func(*os.File) error) error { return fn(f) }, Config{})
				if err := r.Map(size); err != nil {
					t.Errorf("cycle %d: %v", i, err)
					return
				}
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
