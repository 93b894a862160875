package main

import (
	"encoding/binary"
	"fmt"
)

// cellSize is the unit of writing: nobody writes a part of a cell.
const cellSize = 64

// A version is what one writer stores in one cell once: every start of a
// write, cut or punch gives the cells it covers the next number each.
type version struct {
	seq uint32
	by  uint8 // the writer, or nobody for zeros
}

const nobody = 0

// fill stores the bytes that a version of a cell has. They say their round,
// place, number and writer, and no two versions are alike.
func (v version) fill(p []byte, nonce uint64, place int) {
	if v.by == nobody {
		clear(p[:cellSize])
		return
	}
	binary.LittleEndian.PutUint64(p, uint64(place)<<32|uint64(v.seq))
	binary.LittleEndian.PutUint64(p[8:], nonce<<8|uint64(v.by))
	x := nonce ^ uint64(place)<<40 ^ uint64(v.seq)<<8 ^ uint64(v.by)
	for i := 16; i < cellSize-8; i += 8 {
		x = mix(x)
		binary.LittleEndian.PutUint64(p[i:], x)
	}
	binary.LittleEndian.PutUint64(p[cellSize-8:], checksum(p[:cellSize-8]))
}

// describe says what the bytes of a whole cell are, for a report.
func describe(p []byte, nonce uint64) string {
	place := binary.LittleEndian.Uint64(p) >> 32
	v := version{seq: binary.LittleEndian.Uint32(p), by: p[8]}
	switch sum := binary.LittleEndian.Uint64(p[cellSize-8:]); {
	case isZero(p):
		return "zeros"
	case sum != checksum(p[:cellSize-8]):
		return fmt.Sprintf("no cell: %x", p)
	case binary.LittleEndian.Uint64(p[8:])>>8 != nonce<<8>>8:
		return "a cell of another round"
	}
	return fmt.Sprintf("version %d of writer %d for place %d", v.seq, v.by, place)
}

func isZero(p []byte) bool {
	for _, b := range p {
		if b != 0 {
			return false
		}
	}
	return true
}

func checksum(p []byte) uint64 {
	sum := uint64(len(p))
	for ; len(p) >= 8; p = p[8:] {
		sum = mix(sum ^ binary.LittleEndian.Uint64(p))
	}
	for _, b := range p {
		sum = mix(sum ^ uint64(b))
	}
	return sum
}

// mix is one step of SplitMix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
