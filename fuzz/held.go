package fuzz

import (
	"fmt"
	"runtime/debug"
)

// A held is a View that a log keeps over later operations.
type held struct {
	lent   Lent // nil: the slot is free
	mapped bool
	off    int64
	b      []byte // what lent lends
	copied []byte // what a copy has to show
	step   int
	// A View outlives the handle it is from. It pins nothing there any more:
	// handles know nothing of one another.
	orphan bool
}

func (h *held) end() int64 { return h.off + int64(len(h.b)) }

// past tells whether the View pins bytes past size.
func (h *held) past(size int64) bool {
	return h.lent != nil && !h.orphan && len(h.b) > 0 && h.end() > size
}

func (h *held) release() {
	if h.lent == nil {
		return
	}
	h.lent.Release()
	h.lent.Release()
	h.lent, h.b = nil, nil
}

// wrong says how the View differs from what it must show.
func (h *held) wrong(m *image) string {
	if h.lent == nil || len(h.b) == 0 {
		return ""
	}
	want := h.copied
	if h.mapped {
		if h.end() > m.size() {
			return h.String() + ": reaches past the end of the file"
		}
		want = m.b[h.off:h.end()]
	}
	same, fault := equal(want, h.b)
	switch {
	case fault != nil:
		return fmt.Sprintf("%v: reading it: %v", h, fault)
	case same:
		return ""
	}
	at := firstDifference(want, h.b)
	return fmt.Sprintf("%v: byte %d differs\n  want %s\n  got  %s", h, at,
		describe(want, at, h.off), describe(h.b, at, h.off))
}

func (h *held) String() string {
	kind := "copy"
	if h.mapped {
		kind = "mapped"
	}
	return fmt.Sprintf("the View [%d,%d) (%s) of step %d", h.off, h.end(), kind, h.step)
}

// equal compares memory that may be gone.
func equal(want, got []byte) (same bool, fault any) {
	old := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(old)
		fault = recover()
	}()
	return string(want) == string(got), nil
}
