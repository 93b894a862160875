package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
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
