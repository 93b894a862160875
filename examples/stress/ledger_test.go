package main

import (
	"slices"
	"strings"
	"testing"
)

// A ledger objects to every way in which a log can differ from it.
func TestLedgerAccounts(t *testing.T) {
	record := func(seq uint32, n int) []byte {
		p := make([]byte, n)
		key{1, seq}.fill(p, 9)
		return p
	}
	a, b, c := record(1, 40), record(2, 32), record(3, 100)
	written := func() *ledger {
		l := &ledger{nonce: 9}
		l.acknowledge(key{1, 1}, 0, 40, l.moment())
		l.acknowledge(key{1, 2}, 40, 32, l.moment())
		l.acknowledge(key{1, 3}, 72, 100, l.moment())
		return l
	}
	for name, tc := range map[string]struct {
		image [][]byte
		want  string
	}{
		"all":        {[][]byte{a, b, c}, ""},
		"one less":   {[][]byte{a, b}, "is not there"},
		"none":       {nil, "is not there"},
		"a gap":      {[][]byte{a, make([]byte, 32), b, c}, "no record"},
		"other way":  {[][]byte{a, c, b}, "was acknowledged with"},
		"twice":      {[][]byte{a, b, c, c}, "or is there twice"},
		"a part":     {[][]byte{a, b, c, a[:33]}, "are left"},
		"less":       {[][]byte{a, b, c, a[:8]}, "less than a head"},
		"unheard of": {[][]byte{a, b, c, record(4, 50)}, "not acknowledged"},
		"bent":       {[][]byte{a, b, c[:99], {c[99] + 1}}, "checksum"},
	} {
		err := written().account(slices.Concat(tc.image...))
		if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %q", name, err, tc.want)
		}
	}
}

func TestLedgerKnowsCuts(t *testing.T) {
	l := &ledger{nonce: 9}
	l.acknowledge(key{1, 1}, 0, 40, l.moment())
	early := l.moment()
	cut := l.beginCut(40)
	l.acknowledge(key{1, 2}, 40, 32, early) // overlaps the cut
	l.endCut(cut, true)
	l.acknowledge(key{1, 3}, 40, 50, l.moment())
	if kept := l.entries; !l.stays(kept[0]) || l.stays(kept[1]) || !l.stays(kept[2]) || l.isGone(kept[1]) {
		t.Error("wrong about what one cut may have taken")
	}
	refused := l.beginCut(0)
	if l.stays(l.entries[0]) {
		t.Error("a cut in flight takes nothing")
	}
	l.endCut(refused, false)
	if !l.stays(l.entries[0]) {
		t.Error("a cut that was refused has taken something")
	}
	l.endCut(l.beginCut(0), true)
	if !l.isGone(l.entries[0]) || l.any(func(int) int { return 0 }) != nil {
		t.Error("a cut to nothing has left something")
	}
}
