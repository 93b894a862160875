package fuzz

import (
	"encoding/binary"
	"math"
	"os"
)

// Decode makes a log of any bytes; none are wrong, and those that are missing
// count as zero. It takes at most MaxOps operations.
//
// Offsets and lengths gather where files go wrong: around 0, the page, powers
// of two times the page, the end of the file as it is by then, the places of
// earlier operations, and one byte to either side of these. The page is the
// system's, so the same bytes mean other offsets where pages have another
// size.
func Decode(data []byte) Log {
	return decode(data, MaxOps)
}

func decode(data []byte, most int) Log {
	d := decoder{in: data, page: int64(os.Getpagesize())}
	var log Log
	for len(d.in) > 0 && len(log) < most {
		op := d.op()
		d.note(op)
		log = append(log, op)
	}
	return log
}

// A decoder reads operations from bytes. Beside them it keeps what the file
// would be like by then, to aim at its edges.
type decoder struct {
	in   []byte
	page int64

	size     int64 // of the file
	cut      int64 // size before the last Truncate
	reserved int64 // by the last Preallocate
	off, end int64 // range of the last read or write
	lentOff  int64 // range of the last View
	lentEnd  int64
	closed   bool
	readOnly bool
}

// again is the bit of a kind's byte that opens a file anew that was closed or
// is open read-only, so that logs do not stay long in these states.
const again = 0x80

// frequent tells how often each kind is drawn, of 128.
var frequent = [kindCount]int{
	ReadAt: 36, WriteAt: 32, Append: 12, Truncate: 10, Preallocate: 3, Trim: 1, PunchHole: 3, ReadvAt: 7, WritevAt: 7,
	View: 9, Release: 2, Sync: 1, SyncData: 1, Refresh: 1, Close: 1, Reopen: 1, ReopenReadOnly: 1,
}

// drawn holds each kind as often as frequent says.
var drawn = func() (table [again]Kind) {
	next := 0
	for kind, n := range frequent {
		for range n {
			table[next] = Kind(kind)
			next++
		}
	}
	return table
}()

func (d *decoder) op() Op {
	code := d.byte()
	op := Op{Kind: drawn[code%again]}
	if code&again != 0 && (d.closed || d.readOnly) {
		if op.Kind = Reopen; code%16 == 0 {
			op.Kind = Close // perhaps once more
		}
	}
	if op.Kind.has(hasOff) {
		op.Off = d.offset()
	}
	if op.Kind.has(hasLen) {
		op.Len = d.length(op.Off)
	}
	if op.Kind.has(hasSeed) {
		op.Seed = uint16(d.byte()) | uint16(d.byte())<<8
	}
	if op.Kind.has(hasParts) {
		op.Parts = d.parts()
	}
	if op.Kind.has(hasSlot) {
		op.Slot = int(d.byte() % Slots)
	}
	return d.confine(op)
}

// confine brings an operation within the bounds that Run keeps.
func (d *decoder) confine(op Op) Op {
	switch op.Kind {
	case ReadAt, ReadvAt:
		op.Len = transfer(op.Len)
	case WriteAt, WritevAt:
		op.Len = transfer(op.Len)
		if !op.invalid() && op.Off > MaxSize-op.Len {
			op.Off %= MaxSize - op.Len + 1
		}
	case Append:
		op.Len = min(transfer(op.Len), MaxSize-d.size)
	case PunchHole:
		if !op.invalid() {
			op.Off, op.Len = min(op.Off, MaxSize), min(op.Len, MaxSize)
		}
	case View:
		op.Len = min(max(op.Len, math.MinInt32), math.MaxInt32)
	case Truncate, Preallocate:
		op.Off = min(op.Off, MaxSize)
	}
	return op
}

// transfer makes any number a length that can be read or written.
func transfer(n int64) int64 {
	if n = max(n, 0); n > MaxSize {
		return n % 4096
	}
	return n
}

// note follows what the operation does to the file.
func (d *decoder) note(op Op) {
	if op.Kind.has(hasOff) && !op.invalid() && op.Off <= MaxSize {
		d.off, d.end = op.Off, min(op.Off+op.Len, MaxSize)
	}
	switch op.Kind {
	case View:
		d.lentOff, d.lentEnd = d.off, d.end
	case Close:
		d.closed = true
	case Reopen, ReopenReadOnly:
		d.closed, d.readOnly = false, op.Kind == ReopenReadOnly
	}
	if op.Kind.has(changes) && !op.invalid() && !d.closed && !d.readOnly {
		d.change(op)
	}
}

func (d *decoder) change(op Op) {
	switch op.Kind {
	case WriteAt, WritevAt:
		if op.Len > 0 {
			d.size = max(d.size, op.Off+op.Len)
		}
	case Append:
		d.off, d.end = d.size, d.size+op.Len
		d.size = d.end
	case Truncate:
		d.cut, d.size = d.size, op.Off
	case Preallocate:
		d.reserved = op.Off
	}
}

func (d *decoder) byte() byte {
	b := d.peek()
	if len(d.in) > 0 {
		d.in = d.in[1:]
	}
	return b
}

func (d *decoder) peek() byte {
	if len(d.in) == 0 {
		return 0
	}
	return d.in[0]
}

// varint reads a number in the way of encoding/binary, or as much of one as
// there is.
func (d *decoder) varint() int64 {
	v, n := binary.Varint(d.in)
	if n <= 0 {
		d.in = nil
		return 0
	}
	d.in = d.in[n:]
	return v
}
