package main

import (
	"encoding/binary"
	"fmt"
)

// A key names a record: who appended it, and as which of its own.
type key struct{ by, seq uint32 }

// A record begins with a head: what log it belongs to, its key, its length, and
// a checksum of head and body.
const headSize = 32

// minRecord is a head without a body.
const minRecord = headSize

// fill makes p that record.
func (k key) fill(p []byte, nonce uint64) {
	binary.LittleEndian.PutUint64(p, nonce)
	binary.LittleEndian.PutUint32(p[8:], k.by)
	binary.LittleEndian.PutUint32(p[12:], k.seq)
	binary.LittleEndian.PutUint64(p[16:], uint64(len(p)))
	x := nonce ^ uint64(k.by)<<32 ^ uint64(k.seq)
	body := p[headSize:]
	for ; len(body) >= 8; body = body[8:] {
		x = mix(x)
		binary.LittleEndian.PutUint64(body, x)
	}
	for i := range body {
		body[i] = byte(mix(x + uint64(i)))
	}
	binary.LittleEndian.PutUint64(p[24:], k.sum(p))
}

func (k key) sum(p []byte) uint64 { return mix(checksum(p[:24]) ^ checksum(p[headSize:])) }

// parse answers the record that p begins with.
func parse(p []byte, nonce uint64) (k key, n int, err error) {
	if len(p) < headSize {
		return k, 0, fmt.Errorf("%d bytes, less than a head", len(p))
	}
	if binary.LittleEndian.Uint64(p) != nonce {
		return k, 0, fmt.Errorf("no record of this log: %x", p[:headSize])
	}
	k = key{binary.LittleEndian.Uint32(p[8:]), binary.LittleEndian.Uint32(p[12:])}
	long := binary.LittleEndian.Uint64(p[16:])
	if long < minRecord || long > uint64(len(p)) {
		return k, 0, fmt.Errorf("a record %v of %d bytes, %d are left", k, long, len(p))
	}
	n = int(long)
	if binary.LittleEndian.Uint64(p[24:]) != k.sum(p[:n]) {
		return k, n, fmt.Errorf("record %v of %d bytes: wrong checksum", k, n)
	}
	return k, n, nil
}
