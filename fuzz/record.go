package fuzz

import (
	"bytes"
	"fmt"

	"github.com/google/go-cmp/cmp"
)

// A record is the answer to one operation.
type record struct {
	n      int64 // bytes moved, the offset of Append, the size that Refresh told
	class  class
	data   []byte // delivered by a read or a View
	size   int64  // what Size said afterwards
	onDisk int64  // what the file system said afterwards, where it was asked
	note   string // what is wrong beyond all that
	cause  error  // not compared
	broken bool   // not compared: nothing more can be
}

func (r *record) equals(o *record) bool {
	return r.n == o.n && r.class == o.class && r.size == o.size && r.onDisk == o.onDisk && r.note == o.note &&
		bytes.Equal(r.data, o.data)
}

// answer is a record as people read it. Of the bytes it shows where they
// first differ.
type answer struct {
	N      int64
	Err    string
	Size   int64
	OnDisk int64
	Note   string
	Bytes  string
}

// diff compares what the file said with what it had to say. Data lie at off.
func diff(want, got *record, off int64) string {
	text := cmp.Diff(want.answer(got, off), got.answer(want, off))
	if got.cause != nil {
		text += fmt.Sprintf("  its error: %v\n", got.cause)
	}
	return "  (-want +got)\n" + text
}

func (r *record) answer(other *record, off int64) answer {
	a := answer{N: r.n, Err: r.class.String(), Size: r.size, OnDisk: r.onDisk, Note: r.note}
	if at := firstDifference(r.data, other.data); at >= 0 {
		a.Bytes = fmt.Sprintf("%d bytes", len(r.data))
		if at < len(r.data) {
			a.Bytes += "; " + describe(r.data, at, off)
		}
	}
	return a
}

// firstDifference is where a and b differ, or -1.
func firstDifference(a, b []byte) int {
	shorter := min(len(a), len(b))
	for i := range shorter {
		if a[i] != b[i] {
			return i
		}
	}
	if len(a) != len(b) {
		return shorter
	}
	return -1
}
