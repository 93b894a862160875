package positionaltest

import "math"

// Forever is for [Fault.Times]: every call from the first one on.
const Forever = math.MaxInt

// A Fault says what happens to some calls of one method, in place of or on
// top of passing them on. It is a value: every method answers a changed copy.
// The zero Fault matches no call.
//
// The parts combine. A call is held first, then cut short, passed on or
// failed, and its count is replaced last.
type Fault struct {
	op    Op
	first int // calls of op are counted from 1
	times int

	hold     *Gate
	short    bool
	limit    int
	err      error
	claims   bool
	claiming int
}

// On matches the k-th call of op, counted from 1, and by itself changes
// nothing.
func On(op Op, k int) Fault { return Fault{op: op, first: k, times: 1} }

// Times makes the fault match n calls in a row, or all that follow when n is
// [Forever].
func (f Fault) Times(n int) Fault {
	f.times = n
	return f
}

// Fail makes the call answer err. Nothing is passed on, unless Short says how
// much: then that is done first, and err answered beside its count.
func (f Fault) Fail(err error) Fault {
	f.err = err
	return f
}

// Short passes on at most n bytes of a read, a write or an append, as a
// kernel may: without an error of its own. Short(0) passes on nothing. Other
// methods know no bytes; there Short does nothing.
func (f Fault) Short(n int) Fault {
	f.short, f.limit = true, n
	return f
}

// Claim makes the call answer the count n, whatever was done. An Append then
// answers the offset n.
func (f Fault) Claim(n int) Fault {
	f.claims, f.claiming = true, n
	return f
}

// Hold makes the call wait at g before anything else.
func (f Fault) Hold(g *Gate) Fault {
	f.hold = g
	return f
}

// matches tells whether the k-th call of op is meant.
func (f Fault) matches(op Op, k int) bool {
	return f.op == op && f.first > 0 && k >= f.first && k-f.first < f.times
}

// room is how many of n bytes are passed on.
func (f Fault) room(n int64) int64 {
	switch {
	case f.short:
		return max(0, min(n, int64(f.limit)))
	case f.err != nil:
		return 0
	}
	return n
}

// passes tells whether a call with or without bytes reaches the file.
func (f Fault) passes(room int64) bool {
	return room > 0 || !f.short && f.err == nil
}

// count is the count answered for a call that really moved n.
func (f Fault) count(n int64) int64 {
	if f.claims {
		return int64(f.claiming)
	}
	return n
}
