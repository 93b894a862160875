package main

import (
	"encoding/binary"
	"fmt"
)

// patterns are what may stand in a file that a hostile process changes: at each
// place one of two bytes, or zero. Nobody can know which.
type patterns struct{ nonce uint64 }

// word is the eight bytes at 8*i of the first or the second pattern.
func (ps patterns) word(i uint64, second bool) uint64 {
	if second {
		return mix(^ps.nonce ^ i<<1)
	}
	return mix(ps.nonce + i)
}

// fill makes p the bytes of a pattern at off.
func (ps patterns) fill(p []byte, off int64, second bool) {
	var word [8]byte
	for len(p) > 0 {
		binary.LittleEndian.PutUint64(word[:], ps.word(uint64(off)/8, second))
		n := copy(p, word[off%8:])
		p, off = p[n:], off+int64(n)
	}
}

// judge wants each byte at off to be one that may stand there.
func (ps patterns) judge(p []byte, off int64) error {
	var first, second [8]byte
	for i := range p {
		at := off + int64(i)
		if i == 0 || at%8 == 0 {
			binary.LittleEndian.PutUint64(first[:], ps.word(uint64(at)/8, false))
			binary.LittleEndian.PutUint64(second[:], ps.word(uint64(at)/8, true))
		}
		if b := p[i]; b != 0 && b != first[at%8] && b != second[at%8] {
			return fmt.Errorf("byte %#x at %d, legal are 0, %#x, %#x", b, at, first[at%8], second[at%8])
		}
	}
	return nil
}
