package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/seekless/seekless/mapped"
)

// A mixture is the options of a handle, drawn anew for each round and handle, so
// that in the long run each meets each.
type mixture struct{ mapped.Options }

var (
	backends = []mapped.Backend{
		mapped.BackendAuto, mapped.BackendAuto, mapped.BackendMapped, mapped.BackendMapped,
		mapped.BackendPositional, mapped.BackendPortable,
	}
	policies  = []mapped.ReadPolicy{mapped.ReadAuto, mapped.ReadAuto, mapped.ReadMapped, mapped.ReadMapped, mapped.ReadPositional}
	advices   = []mapped.Advice{mapped.AdviceNormal, mapped.AdviceNormal, mapped.AdviceSequential, mapped.AdviceRandom}
	mapLimits = []int64{0, 0, 0, 0, 64 << 10, 512 << 10, 3 << 20}
	reserves  = []int64{0, 0, 1 << 20, 6 << 20}
)

func drawMix(rng *rand.Rand) mixture {
	var m mixture
	m.Backend = pick(rng, backends)
	m.Reads = pick(rng, policies)
	m.Advice = pick(rng, advices)
	m.MapLimit = pick(rng, mapLimits)
	m.CountReads = rng.IntN(4) == 0
	return m
}

func pick[T any](rng *rand.Rand, from []T) T { return from[rng.IntN(len(from))] }

// refusesViews reports whether a View may find no addresses.
func (m mixture) refusesViews() bool { return m.Backend == mapped.BackendMapped && m.MapLimit > 0 }

func (m mixture) String() string {
	return fmt.Sprintf("%v, reads %v, advice %v, map limit %d, reserve %d, kept %t",
		m.Backend, m.Reads, m.Advice, m.MapLimit, m.Preallocate, m.KeepReserve)
}
