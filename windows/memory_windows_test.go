package windows

import (
	"os"
	"testing"
)

func TestPageIsTheSystems(t *testing.T) {
	if Page() != os.Getpagesize() {
		t.Fatalf("%d, the system says %d", Page(), os.Getpagesize())
	}
}

// Maps must start on the granularity; 64 KiB is what every Windows documents.
func TestGranularityIsThatOfMaps(t *testing.T) {
	if Granularity() != 64<<10 {
		t.Fatalf("%d", Granularity())
	}
}
