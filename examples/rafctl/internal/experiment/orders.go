package experiment

import (
	"math/rand/v2"
	"slices"
)

// orders deals out all orders of n contenders, shuffled, then all again: each
// contender comes first, second and last equally often, and none always
// follows the same other.
type orders struct {
	n    int
	rng  *rand.Rand
	deck [][]int
}

func newOrders(n int, rng *rand.Rand) *orders { return &orders{n: n, rng: rng} }

func (o *orders) next() []int {
	if len(o.deck) == 0 {
		o.deck = permutations(o.n)
		o.rng.Shuffle(len(o.deck), func(i, j int) { o.deck[i], o.deck[j] = o.deck[j], o.deck[i] })
	}
	last := len(o.deck) - 1
	order := o.deck[last]
	o.deck = o.deck[:last]
	return order
}

// permutations puts n-1 at every place of every order of the numbers below it.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for _, shorter := range permutations(n - 1) {
		for at := range n {
			out = append(out, slices.Insert(slices.Clone(shorter), at, n-1))
		}
	}
	return out
}
