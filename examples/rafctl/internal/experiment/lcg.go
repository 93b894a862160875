package experiment

import "encoding/binary"

// An LCG is the generator of the published suite: modulus 2^31, multiplier
// 1103515245, increment 12345. Its low bits repeat soon; that is part of what
// is reproduced. One goroutine at a time may use it.
type LCG struct{ state uint32 }

// LCGSeed is the state the published suite starts from.
const LCGSeed = 42

// NewLCG makes a generator in the published starting state.
func NewLCG() *LCG { return &LCG{state: LCGSeed} }

// Next is the next number, below 2^31.
func (g *LCG) Next() uint32 {
	g.state = (g.state*1103515245 + 12345) & 0x7fffffff
	return g.state
}

// Words is n numbers as little-endian bytes, four bytes each.
func (g *LCG) Words(n int) []byte {
	out := make([]byte, 0, 4*n)
	for range n {
		out = binary.LittleEndian.AppendUint32(out, g.Next())
	}
	return out
}

// Offsets is n numbers below limit.
func (g *LCG) Offsets(n int, limit int64) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(g.Next()) % limit
	}
	return out
}
