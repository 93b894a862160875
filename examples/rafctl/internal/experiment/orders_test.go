package experiment

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func TestEveryOrderIsDealtOnceARound(t *testing.T) {
	o := newOrders(3, rand.New(rand.NewPCG(1, 1)))
	for range 3 {
		seen := map[string]bool{}
		for range 6 {
			seen[fmt.Sprint(o.next())] = true
		}
		for _, want := range []string{"[0 1 2]", "[0 2 1]", "[1 0 2]", "[1 2 0]", "[2 0 1]", "[2 1 0]"} {
			if !seen[want] {
				t.Errorf("order %s was not dealt; dealt were %v", want, seen)
			}
		}
	}
}

func TestOrdersFollowTheSeed(t *testing.T) {
	deal := func(seed uint64) (out string) {
		o := newOrders(3, rand.New(rand.NewPCG(seed, seed)))
		for range 12 {
			out += fmt.Sprint(o.next())
		}
		return out
	}
	if first, again := deal(7), deal(7); first != again {
		t.Errorf("one seed dealt %s and %s", first, again)
	}
	if deal(7) == deal(8) {
		t.Error("two seeds dealt one way")
	}
}
