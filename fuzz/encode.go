package fuzz

import "encoding/binary"

// Encode is the inverse of Decode: Decode(l.Encode()) is l for every log that
// Decode or Random made, on every system.
func (l Log) Encode() []byte {
	var out []byte
	for _, op := range l {
		out = op.encode(out)
	}
	return out
}

func (op Op) encode(out []byte) []byte {
	out = append(out, code(op.Kind))
	if op.Kind.has(hasOff) {
		out = binary.AppendVarint(append(out, literally*distances), op.Off)
	}
	if op.Kind.has(hasLen) {
		out = binary.AppendVarint(append(out, literally*distances), op.Len)
	}
	if op.Kind.has(hasSeed) {
		out = binary.LittleEndian.AppendUint16(out, op.Seed)
	}
	if op.Kind.has(hasParts) {
		out = binary.AppendVarint(append(out, partsFollow), int64(op.Parts))
	}
	if op.Kind.has(hasSlot) {
		out = append(out, byte(op.Slot))
	}
	return out
}

func code(kind Kind) byte {
	for i, k := range drawn {
		if k == kind {
			return byte(i)
		}
	}
	return 0
}
