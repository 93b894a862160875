package fuzz

import (
	"fmt"
	"math"
	"strings"
)

// Bounds of a log and of the file it makes.
const (
	MaxSize  = 1 << 20 // bytes: an operation that would make the file longer is skipped
	MaxOps   = 1 << 10 // operations that Decode takes from its input
	MaxParts = 1 << 11 // buffers of one ReadvAt or WritevAt
	Slots    = 4       // Views held at once
)

// An Op is one operation of a log. Kind says which of the other fields count;
// Decode and Parse leave the others zero.
type Op struct {
	Kind  Kind
	Off   int64  // where, in bytes; the size of Truncate and Preallocate
	Len   int64  // how many bytes
	Seed  uint16 // what is written: each byte derives from Seed and its offset
	Parts int    // buffers that share Len bytes as evenly as they can
	Slot  int    // which of the Views held, below Slots
}

// String is the operation as it stands in the text of a log.
func (op Op) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "{Kind: fuzz.%v", op.Kind)
	for _, field := range [...]struct {
		name  string
		value int64
	}{
		{"Off", op.Off}, {"Len", op.Len}, {"Seed", int64(op.Seed)},
		{"Parts", int64(op.Parts)}, {"Slot", int64(op.Slot)},
	} {
		if field.value != 0 {
			fmt.Fprintf(&b, ", %s: %d", field.name, field.value)
		}
	}
	return b.String() + "}"
}

// invalid tells a range that no file has.
func (op Op) invalid() bool {
	if op.Off < 0 {
		return true
	}
	switch op.Kind {
	case View, PunchHole:
		return op.Len < 0 || op.overflows()
	case WriteAt, WritevAt:
		return op.overflows()
	}
	return false
}

func (op Op) overflows() bool {
	return op.Off > 0 && op.Len > 0 && op.Off > math.MaxInt64-op.Len
}

// empty tells a read or write of no bytes.
func (op Op) empty() bool {
	switch op.Kind {
	case ReadAt, WriteAt, Append, ReadvAt, WritevAt:
		return op.Len == 0 && op.Off >= 0
	}
	return false
}

// bounded tells whether Run carries the operation out on a file of size bytes:
// buffers and the file stay below MaxSize. Operations that must fail, having
// an invalid range, are carried out.
func (op Op) bounded(size int64) bool {
	if op.Kind >= kindCount || op.Slot < 0 || op.Slot >= Slots || op.Parts < 0 || op.Parts > MaxParts {
		return false
	}
	switch op.Kind {
	case ReadAt, ReadvAt:
		return op.Len >= 0 && op.Len <= MaxSize
	case WriteAt, WritevAt:
		return op.Len >= 0 && op.Len <= MaxSize && (op.Len == 0 || op.invalid() || op.Off <= MaxSize-op.Len)
	case Append:
		return op.Len >= 0 && op.Len <= MaxSize-size
	case PunchHole:
		return op.invalid() || op.Off <= MaxSize && op.Len <= MaxSize
	case View:
		return int64(int(op.Len)) == op.Len
	case Truncate, Preallocate:
		return op.Off <= MaxSize
	}
	return true
}
