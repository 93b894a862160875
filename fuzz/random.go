package fuzz

import (
	"encoding/binary"
	"math/rand/v2"
)

// bytesAnOp is more than Decode takes for an operation drawn at random.
const bytesAnOp = 32

// Random is a log of n operations, at most MaxOps, that is the same for the
// same seed and page size.
func Random(seed uint64, n int) Log {
	n = min(n, MaxOps)
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	data := make([]byte, max(n, 0)*bytesAnOp)
	rand.NewChaCha8(key).Read(data)
	return decode(data, n)
}
