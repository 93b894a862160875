package fuzz

import (
	"math"
	"reflect"
	"slices"
	"testing"
)

// TestDecodeTurnsAround holds for random logs what FuzzDecode looks for.
func TestDecodeTurnsAround(t *testing.T) {
	for seed := range uint64(50) {
		turnAround(t, Random(seed, MaxOps))
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(nil))
	f.Add(Random(1, 50).Encode())
	f.Add(slices.Repeat([]byte{0xff}, 100))
	f.Fuzz(func(t *testing.T, data []byte) { turnAround(t, Decode(data)) })
}

func turnAround(t *testing.T, log Log) {
	if len(log) > MaxOps {
		t.Errorf("%d operations", len(log))
	}
	if back := Decode(log.Encode()); !slices.Equal(back, log) {
		t.Errorf("encoded and decoded:\n%v\nwant\n%v", back, log)
	}
	back, err := Parse(log.String())
	if err != nil || !slices.Equal(back, log) {
		t.Errorf("printed and parsed: %v, %v\nwant\n%v", err, back, log)
	}
	for i, op := range log {
		if !op.bounded(0) && op.Kind != Append {
			t.Errorf("operation %d passes the bounds: %v", i, op)
		}
	}
}

func TestDecodeReachesEveryKindAndEdge(t *testing.T) {
	type edges struct{ negative, far, start, page, empty int }
	var kinds [kindCount]int
	var seen edges
	for seed := range uint64(100) {
		for _, op := range Random(seed, 500) {
			kinds[op.Kind]++
			if op.Kind != ReadAt {
				continue
			}
			count(&seen.negative, op.Off < 0)
			count(&seen.far, op.Off > math.MaxInt64-MaxSize)
			count(&seen.start, op.Off == 0)
			count(&seen.page, op.Off > 0 && op.Off%page <= 1)
			count(&seen.empty, op.Len == 0)
		}
	}
	for kind, n := range kinds {
		if want := frequent[kind] * 100 * 500 / again / 2; n < want {
			t.Errorf("%v: drawn %d times, want %d", Kind(kind), n, want)
		}
	}
	for i, v := 0, reflect.ValueOf(seen); i < v.NumField(); i++ {
		if v.Field(i).Int() < 100 {
			t.Errorf("of the reads, %d are at %s", v.Field(i).Int(), v.Type().Field(i).Name)
		}
	}
}

func count(n *int, when bool) {
	if when {
		*n++
	}
}

func TestRandomIsTheSameAgain(t *testing.T) {
	if a, b := Random(5, 100), Random(5, 100); !slices.Equal(a, b) || len(a) != 100 {
		t.Errorf("%d and %d operations: %v %v", len(a), len(b), a, b)
	}
	if slices.Equal(Random(5, 100), Random(6, 100)) {
		t.Error("two seeds, one log")
	}
	if n := len(Random(5, -1)); n != 0 {
		t.Errorf("%d operations, want none", n)
	}
}

func TestKindsHaveNames(t *testing.T) {
	for k := range kindCount {
		if back, found := kindNamed(k.String()); !found || back != k {
			t.Errorf("kind %d is named %q", k, k)
		}
	}
	if got := kindCount.String(); got != "Kind(17)" {
		t.Errorf("got %s", got)
	}
}
