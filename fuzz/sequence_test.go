package fuzz

import (
	"slices"
	"testing"
)

// FuzzSequence runs logs made of the fuzzer's bytes. The first byte chooses
// the contender.
func FuzzSequence(f *testing.F) {
	able := available(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		i := int(data[0]) % len(contenders)
		if !slices.Contains(able, i) {
			t.Skip("not on this system: ", contenders[i].name)
		}
		Check(t, contender(i), Decode(data[1:]))
	})
}
