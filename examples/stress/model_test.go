package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// holds reports whether a look at cell 5 may find that version of it.
func holds(m *cells, v version) bool {
	var g glance
	m.look(&g, 5*cellSize, cellSize)
	return m.judge(&g, image(m, v), 5*cellSize) == nil
}

func image(m *cells, v version) []byte {
	p := make([]byte, cellSize)
	v.fill(p, m.nonce, 5)
	return p
}

// change begins a change of cells 4 to 6 and answers what ends it.
func change(m *cells, by uint8) (end func(stored int)) {
	seqs := m.begin(nil, 4, 3, by)
	return func(stored int) { m.end(4, seqs, stored) }
}

func TestCellsKnowWhatMayBeThere(t *testing.T) {
	m := newCells(9, 100)
	want := func(when string, legal ...version) {
		t.Helper()
		for seq := range uint32(6) {
			for by := range uint8(3) {
				v := version{seq, by}
				if by == nobody && seq > 0 {
					continue // zeros have no number that shows
				}
				if got := holds(m, v); got != slices.Contains(legal, v) {
					t.Errorf("%s: %v legal: %t", when, v, got)
				}
			}
		}
	}
	zeros := version{}
	want("at first", zeros)
	first := change(m, 1)
	want("a write in flight", zeros, version{1, 1})
	first(3)
	want("a write is over", version{1, 1})
	second, third := change(m, 1), change(m, 2)
	want("two in flight", version{1, 1}, version{2, 1}, version{3, 2})
	third(3)
	want("one of two is over", version{2, 1}, version{3, 2})
	second(3)
	want("both are over", version{2, 1}, version{3, 2})
	change(m, 2)(0)
	want("one stored nothing", version{2, 1}, version{3, 2})
	change(m, 1)(1)
	want("one ended before the cell", version{2, 1}, version{3, 2})
	change(m, nobody)(3)
	want("a cut", zeros)
}

// A read that began before a write may find what was there then, and what came
// and went meanwhile.
func TestCellsRememberForReadsInFlight(t *testing.T) {
	m := newCells(9, 100)
	var g glance
	m.look(&g, 5*cellSize, cellSize)
	for range 3 {
		change(m, 1)(3)
	}
	for seq := range uint32(5) {
		v := version{seq, min(1, uint8(seq))}
		if err := m.judge(&g, image(m, v), 5*cellSize); (err == nil) != (seq <= 3) {
			t.Errorf("%v: %v", v, err)
		}
	}
	for range 2 * recent {
		change(m, 2)(3)
	}
	if err := m.judge(&g, image(m, version{5, 2}), 5*cellSize); err != nil {
		t.Errorf("a version of which the writer is forgotten: %v", err)
	}
	both := append(image(m, version{2, 1})[:30], image(m, version{3, 1})[30:]...)
	if err := m.judge(&g, both, 5*cellSize); err != nil {
		t.Errorf("bytes of two versions: %v", err)
	}
	if holds(m, version{5, 2}) {
		t.Error("a new read may find an old version")
	}
}

// Bytes are judged where they are, not by whole cells.
func TestCellsJudgePartsOfCells(t *testing.T) {
	m := newCells(9, 100)
	change(m, 1)(3)
	all := slices.Concat(make([]byte, cellSize), filled(m, 4), filled(m, 5), filled(m, 6), make([]byte, cellSize))
	const start = 3 * cellSize
	for from := range 2 * cellSize {
		for _, n := range []int{1, 7, 64, 100, 190} {
			var g glance
			m.look(&g, int64(start+from), n)
			p := bytes.Clone(all[from:][:n])
			if err := m.judge(&g, p, int64(start+from)); err != nil {
				t.Fatalf("%d bytes at %d: %v", n, start+from, err)
			}
			p[n-1] ^= 0x80
			if m.judge(&g, p, int64(start+from)) == nil {
				t.Fatalf("%d bytes at %d: the last one is wrong", n, start+from)
			}
		}
	}
}

func filled(m *cells, place int) []byte {
	p := make([]byte, cellSize)
	version{1, 1}.fill(p, m.nonce, place)
	return p
}

func TestCellsTellWhatTheyAre(t *testing.T) {
	p := make([]byte, cellSize)
	if got := describe(p, 9); got != "zeros" {
		t.Error(got)
	}
	version{7, 3}.fill(p, 9, 12)
	if got := describe(p, 9); got != "version 7 of writer 3 for place 12" {
		t.Error(got)
	}
	if got := describe(p, 8); got != "a cell of another round" {
		t.Error(got)
	}
	p[20]++
	if got := describe(p, 9); !strings.HasPrefix(got, "no cell: 07") {
		t.Error(got)
	}
}

func TestSizesKnowWhatIsPossible(t *testing.T) {
	s := newSizes(100)
	admits := func(when string, sizes ...int64) {
		t.Helper()
		for _, size := range []int64{0, 50, 99, 100, 101, 150, 200} {
			w := s.watch()
			s.stop(w)
			if err := w.admits(size); (err == nil) != slices.Contains(sizes, size) {
				t.Errorf("%s: %d: %v", when, size, err)
			}
		}
	}
	admits("at first", 100)
	write, short := s.start(extend(150)), s.start(cut(50))
	admits("both in flight", 50, 99, 100, 101, 150)
	s.end(write, true)
	s.end(short, true)
	admits("both are over", 50, 150)
	if s.settle(100) == nil || s.settle(150) != nil || s.known() != 150 {
		t.Error("settled wrongly")
	}
	admits("settled", 150)
	w := s.watch()
	short = s.start(cut(50))
	s.end(short, false)
	s.stop(w)
	if w.admits(50) != nil || w.admits(150) != nil || w.ends(50, true) != nil || w.ends(49, true) == nil || w.ends(151, true) == nil || w.reaches(151) == nil {
		t.Errorf("a watch over a cut that was refused: %+v", w)
	}
	admits("the cut was refused", 150)
}

func TestPinsKnowWhatIsInTheWay(t *testing.T) {
	pinned := fmt.Errorf("no: %w", mapped.ErrPinned)
	for _, tc := range []struct {
		name         string
		end          int64
		before       func(p *pins, h *hold)
		during       func(p *pins, h *hold)
		pass, refuse bool // may the cut to 100 pass, may it be refused
	}{
		{"live", 101, (*pins).have, nothing, false, true},
		{"before the cut", 100, (*pins).have, nothing, true, false},
		{"being asked for", 101, nothing, (*pins).have, true, true},
		{"being released", 101, (*pins).leave, (*pins).gone, true, true},
		{"released meanwhile", 101, (*pins).have, func(p *pins, h *hold) { p.leave(h); p.gone(h) }, true, true},
		{"gone before", 101, (*pins).gone, nothing, true, false},
		{"asked for meanwhile", 101, (*pins).gone, func(p *pins, h *hold) { p.ask(101) }, true, true},
	} {
		for _, err := range []error{nil, pinned} {
			p := newPins()
			h := p.ask(tc.end)
			tc.before(p, h)
			c := p.begin(100)
			tc.during(p, h)
			may := tc.pass && err == nil || tc.refuse && err != nil
			if got := p.end(c, err); (got == nil) != may {
				t.Errorf("%s, answer %v: %v", tc.name, err, got)
			}
		}
	}
	p := newPins()
	if own := errors.New("other"); p.end(p.begin(0), own) != own {
		t.Error("another error is lost")
	}
}

func nothing(*pins, *hold) {}

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

func TestMountedAt(t *testing.T) {
	const mounts = "1 0 8:1 / / rw - ext4 /dev/sda rw\n" +
		"2 1 0:9 / /a rw shared:1 - tmpfs tmpfs rw\n" +
		"3 2 7:0 / /a/b rw - xfs /dev/loop0 rw\n" +
		"4 2 7:1 / /a/b rw - btrfs /dev/loop1 rw\nnonsense\n"
	for dir, want := range map[string]string{"/x": "ext4", "/a": "tmpfs", "/ab": "ext4", "/a/b/c": "btrfs", "/a/bc": "tmpfs"} {
		if got := mountedAt(mounts, dir); got != want {
			t.Errorf("%s is on %s, want %s", dir, got, want)
		}
	}
	if got := mountedAt("", "/x"); got != "unknown" {
		t.Error(got)
	}
}

// Words are legal wherever they are read from, and nothing else is.
func TestPatterns(t *testing.T) {
	ps := patterns{5}
	first, second := make([]byte, 100), make([]byte, 100)
	ps.fill(first, 3, false)
	ps.fill(second, 3, true)
	mixed := slices.Concat(first[:30], second[30:50], make([]byte, 10), first[60:])
	for _, p := range [][]byte{first, second, mixed, make([]byte, 100)} {
		if err := errors.Join(ps.judge(p, 3), ps.judge(p[13:], 16), ps.judge(p[14:20], 17)); err != nil {
			t.Error(err)
		}
	}
	if ps.judge(first, 4) == nil || ps.judge(bytes.Repeat([]byte{0x77}, 9), 0) == nil {
		t.Error("other bytes are legal")
	}
}
