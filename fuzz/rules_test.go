package fuzz

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func TestClassify(t *testing.T) {
	for _, c := range []struct {
		err  error
		want class
	}{
		{nil, ok}, {io.EOF, eof}, {fs.ErrClosed, closed}, {fs.ErrInvalid, invalid}, {fs.ErrPermission, permission},
		{mapped.ErrNoSpace, noSpace}, {mapped.ErrTooLarge, tooLarge}, {mapped.ErrPinned, pinned},
		{errors.ErrUnsupported, unsupported}, {io.ErrUnexpectedEOF, pastEnd}, {errors.New("an error"), other},
	} {
		if got := classify(c.err); got != c.want {
			t.Errorf("%v: %v, want %v", c.err, got, c.want)
		}
		wrapped := c.want
		if c.err == io.EOF {
			wrapped = other // the end of the file comes bare
		}
		err := fmt.Errorf("wrapped: %w", &fs.PathError{Op: "op", Path: "path", Err: c.err})
		if got := classify(err); c.err != nil && got != wrapped {
			t.Errorf("%v: %v, want %v", err, got, wrapped)
		}
	}
}

// rule is an answer of the reference, and one that is as good.
type rule struct {
	name string
	op   Op
	at   situation
	ref  record
	also record
}

var rules = []rule{
	{"what is not supported is refused",
		Op{Kind: Preallocate, Off: 5}, situation{size: 3},
		record{size: 3, onDisk: 3}, record{class: unsupported, size: 3, onDisk: 3}},
	{"a copy may pin",
		Op{Kind: Truncate, Off: 1}, situation{size: 3, copied: true},
		record{size: 1}, record{class: pinned, size: 3}},
	{"read-only has a class",
		Op{Kind: WriteAt, Len: 3}, situation{size: 3, readOnly: true},
		record{class: other, size: 3}, record{class: permission, size: 3}},
	{"read-only goes before nothing to do",
		Op{Kind: Append}, situation{size: 3, readOnly: true},
		record{n: 3, size: 3}, record{class: permission, size: 3}},
	{"read-only goes before invalid",
		Op{Kind: PunchHole, Off: -1}, situation{size: 3, readOnly: true},
		record{class: invalid, size: 3}, record{class: permission, size: 3}},
	{"os.File: a negative offset",
		Op{Kind: ReadAt, Off: -1, Len: 1}, situation{size: 3},
		record{class: invalid, size: 3}, record{class: other, size: 3}},
	{"os.File: a negative offset goes before closed",
		Op{Kind: ReadAt, Off: -1, Len: 1}, situation{size: 3, closed: true},
		record{class: closed, size: 3}, record{class: other, size: 3}},
	{"os.File: nothing to do goes before closed",
		Op{Kind: WriteAt}, situation{size: 3, closed: true},
		record{class: closed, size: 3}, record{size: 3}},
	{"Seek refuses a far offset",
		Op{Kind: ReadAt, Off: math.MaxInt64, Len: 1}, situation{size: 3},
		record{class: other, size: 3}, record{class: eof, size: 3}},
	{"a hole of no length",
		Op{Kind: PunchHole}, situation{size: 3},
		record{size: 3}, record{class: invalid, size: 3}},
	{"a View of no length beyond the end",
		Op{Kind: View, Off: 9}, situation{size: 3},
		record{class: pastEnd, size: 3}, record{size: 3}},
	{"Size of a closed file",
		Op{Kind: Sync}, situation{size: 3, closed: true},
		record{class: closed, size: 3}, record{class: closed, size: -1}},
}

func (r rule) accepts(op Op, at situation, got record) bool {
	want := expect(op, at, &got, func(Op) record { return r.ref })
	return got.equals(&want)
}

func TestRulesAllowWhatTheySay(t *testing.T) {
	for _, r := range rules {
		if !r.accepts(r.op, r.at, r.ref) {
			t.Errorf("%s: the reference's answer is refused", r.name)
		}
		if !r.accepts(r.op, r.at, r.also) {
			t.Errorf("%s: the other answer is refused", r.name)
		}
	}
}

// TestRulesAllowNoMore tries each tolerated answer with something else wrong,
// and where the operation or the situation is an ordinary one.
func TestRulesAllowNoMore(t *testing.T) {
	for _, r := range rules {
		for name, spoil := range map[string]func(*record){
			"n":     func(got *record) { got.n = 7 },
			"size":  func(got *record) { got.size = 7 },
			"note":  func(got *record) { got.note = "something" },
			"class": func(got *record) { got.class = tooLarge },
			"data":  func(got *record) { got.data = []byte{1} },
		} {
			got := r.also
			if spoil(&got); r.accepts(r.op, r.at, got) {
				t.Errorf("%s: also allows another %s", r.name, name)
			}
		}
		ordinary := rule{ref: record{n: 2, size: 3, data: []byte{1, 2}}}
		if ordinary.accepts(Op{Kind: ReadAt, Len: 2}, situation{size: 3}, r.also) {
			t.Errorf("%s: also allowed of an ordinary read", r.name)
		}
	}
}

func TestRulesDemandThatAViewPins(t *testing.T) {
	asked := false
	ask := func(Op) record {
		asked = true
		return record{size: 1}
	}
	at := situation{size: 3, lent: true, pinned: true}
	got := record{size: 1}
	want := expect(Op{Kind: Truncate, Off: 1}, at, &got, ask)
	if asked || want.class != pinned || want.size != 3 {
		t.Errorf("asked %v, want %+v", asked, want)
	}
	for name, op := range map[string]Op{"growth": {Kind: Truncate, Off: 4}, "a negative size": {Kind: Truncate, Off: -1}} {
		asked = false
		if expect(op, at, &got, ask); !asked {
			t.Errorf("%s is pinned", name)
		}
	}
}

func TestRulesStopWhenTheReferenceFails(t *testing.T) {
	full := record{class: other, size: 3}
	got := record{class: noSpace, size: 3}
	ask := func(Op) record { return full }
	if want := expect(Op{Kind: Append, Len: 1}, situation{size: 3}, &got, ask); !want.broken {
		t.Error("a write that failed goes on")
	}
	if want := expect(Op{Kind: Append, Len: 1}, situation{size: 3, readOnly: true}, &got, ask); want.broken {
		t.Error("a write that had to fail stops")
	}
}
