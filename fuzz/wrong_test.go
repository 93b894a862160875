package fuzz

import "testing"

// page is where the wrong files err.
const page = 4096

// TestWrongFilesFail shows that the comparison bites.
func TestWrongFilesFail(t *testing.T) {
	for _, wrongs := range []map[string]bent{wrongReads, wrongWrites, wrongSizes, wrongViews} {
		for name, wrong := range wrongs {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				expectFailure(t, wrong.opener(), 300)
			})
		}
	}
}

// expectFailure runs random logs until one fails. The failure has to be short
// once shrunk, and to fail again when read back from its text.
func expectFailure(t *testing.T, opener func() Opener, logs uint64) {
	dir := t.TempDir()
	for seed := range logs {
		f := failureOf(Run(dir, opener(), Random(seed, 200)))
		if f == nil {
			continue
		}
		small := Shrink(dir, opener(), f)
		again, err := Parse(small.Log.String())
		if err != nil {
			t.Fatal(err)
		}
		if failureOf(Run(dir, opener(), again)) == nil {
			t.Errorf("does not fail again: %v", small)
		}
		if len(small.Log) > 12 {
			t.Errorf("shrunk from %d operations to %d only: %v", len(f.Log), len(small.Log), small)
		}
		t.Logf("log %d, operation %d of %d: %v", seed, len(f.Log), 200, small)
		return
	}
	t.Errorf("%d logs found nothing wrong", logs)
}
