package fuzz

import (
	"encoding/binary"
	"fmt"
)

// Written data are words of eight bytes at multiples of eight. A word is its
// number and its seed, multiplied so that its bytes look like none in
// particular; the product can be undone, so a word tells where it came from.
const (
	spread   = 0x9e3779b97f4a7c15 // odd
	unspread = 0xf1de83e19937733d // spread * unspread == 1 mod 2^64
)

func word(seed uint16, number int64) uint64 {
	return (uint64(seed)<<40 | uint64(number+1)) * spread
}

// origin tells the seed and the number that made a word.
func origin(w uint64) (seed uint16, number int64, ok bool) {
	v := w * unspread
	seed, number = uint16(v>>40), int64(v&(1<<40-1))-1
	return seed, number, v>>56 == 0 && number >= 0 && number <= MaxSize/8
}

// fill makes p what Seed writes at off.
func fill(p []byte, seed uint16, off int64) {
	if off < 0 {
		off = 0
	}
	number, inside := off/8, int(off%8)
	var head [8]byte
	if inside > 0 {
		binary.LittleEndian.PutUint64(head[:], word(seed, number))
		p = p[copy(p, head[inside:]):]
		number++
	}
	for ; len(p) >= 8; number++ {
		binary.LittleEndian.PutUint64(p, word(seed, number))
		p = p[8:]
	}
	binary.LittleEndian.PutUint64(head[:], word(seed, number))
	copy(p, head[:])
}

// describe shows the word of data that holds byte i, data being what lies at
// off in a file, and tells where it came from.
func describe(data []byte, i int, off int64) string {
	start := i - int((off+int64(i))%8)
	from, to := max(start, 0), min(start+8, len(data))
	text := fmt.Sprintf("% x at %d", data[from:to], off+int64(from))
	if to-from < 8 {
		return text
	}
	w := binary.LittleEndian.Uint64(data[from:])
	if seed, number, ok := origin(w); ok {
		return fmt.Sprintf("%s: seed %d, offset %d", text, seed, number*8)
	}
	if w == 0 {
		return text + ": nothing written"
	}
	return text + ": of more than one write"
}
