package experiment

import (
	"bytes"
	"slices"
	"testing"
)

func TestLCGFirstValues(t *testing.T) {
	g := NewLCG()
	for i, want := range []uint32{1250496027, 1116302264, 1000676753, 1668674806, 908095735} {
		if got := g.Next(); got != want {
			t.Errorf("value %d is %d, want %d", i+1, got, want)
		}
	}
}

func TestLCGWordsAndOffsets(t *testing.T) {
	g := NewLCG()
	if got, want := g.Words(2), []byte{0x1b, 0x0e, 0x89, 0x4a, 0xb8, 0x6b, 0x89, 0x42}; !bytes.Equal(got, want) {
		t.Errorf("words % x, want % x", got, want)
	}
	if got, want := g.Offsets(2, 100_000), []int64{76753, 74806}; !slices.Equal(got, want) {
		t.Errorf("offsets %v, want %v", got, want)
	}
}
