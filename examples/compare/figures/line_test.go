package main

import (
	"strings"
	"testing"
)

// madeGroup is a group with given samples and one line.
func madeGroup(l *line, samples map[string][]float64) *group {
	g := &group{name: l.name, lines: []*line{l}}
	for name, s := range samples {
		g.cells = append(g.cells, &cell{name: name, unit: nanoseconds, samples: s})
	}
	return g
}

func TestLineIsTheRatioOfMedians(t *testing.T) {
	l := ratio("X", "", "a", "b", atMost(2))
	g := madeGroup(l, map[string][]float64{"a": {10, 900, 12, 11, 13}, "b": {6, 6, 5, 700, 7}})
	g.judge()
	if got, want := l.best().Value, 12.0/6; got != want {
		t.Errorf("value %v, want %v", got, want)
	}
	if !l.ok() || !g.ok() {
		t.Error("a value on the bound is short")
	}
	if q := l.best().Quartiles; q[0] >= l.best().Value+0.5 || q[1] <= q[0] {
		t.Errorf("quartiles %v", q)
	}
}

func TestLineMultipliesAllItsCells(t *testing.T) {
	l := &line{over: []string{"a1", "b2"}, under: []string{"a2", "b1"}, bound: atLeast(0.95)}
	g := madeGroup(l, map[string][]float64{"a1": {10}, "a2": {20}, "b1": {4}, "b2": {4}})
	g.judge()
	if got := l.best().Value; got != 0.5 {
		t.Errorf("half the bare copy's scaling is %v", got)
	}
	if l.ok() || l.tolerable() {
		t.Error("half the bare copy's scaling passes")
	}
}

func TestTenTimesSlowerIsShortAndTenTimesFasterIsNot(t *testing.T) {
	for _, c := range []struct {
		us   float64
		ok   bool
		word string
		note string
	}{
		{100, false, "short", ""},
		{11, false, "short", "; within the margin of -ci"},
		{10, true, "ok", ""},
		{1, true, "ok", ""},
	} {
		l := ratio("X", "", "us", "peer", atMost(1.03))
		madeGroup(l, map[string][]float64{"us": {c.us}, "peer": {10}}).judge()
		res := newResult(l)
		if l.ok() != c.ok || res.verdict() != c.word || res.remark() != c.note {
			t.Errorf("%v against 10: ok %v, verdict %q, remark %q", c.us, l.ok(), res.verdict(), res.remark())
		}
	}
}

func TestBestOfSeveralRunsDecidesAndIsSaid(t *testing.T) {
	l := ratio("X", "", "us", "peer", atMost(1))
	for _, us := range []float64{30, 8, 20} {
		madeGroup(l, map[string][]float64{"us": {us}, "peer": {10}}).judge()
	}
	row := newResult(l).String()
	if !strings.Contains(row, "\t0.8\t") || !strings.HasSuffix(row, "\tok\tus 8 ns, peer 10 ns; best of 3 runs: 3, 0.8, 2") {
		t.Errorf("row %q", row)
	}
}

func TestStatusForgivesOnlyWithinTheMarginAndOnlyWithCI(t *testing.T) {
	good, near, far := result{OK: true, Tolerable: true}, result{Tolerable: true}, result{}
	for _, c := range []struct {
		results      []result
		status, inCI int
	}{
		{[]result{good}, exitOK, exitOK},
		{[]result{good, near}, exitShort, exitOK},
		{[]result{near, far, good}, exitShort, exitShort},
	} {
		r := report{Results: c.results}
		if got := r.status(false); got != c.status {
			t.Errorf("status of %v is %d", c.results, got)
		}
		if got := r.status(true); got != c.inCI {
			t.Errorf("status of %v with -ci is %d", c.results, got)
		}
	}
}

func TestJudgingForgetsTheSamples(t *testing.T) {
	l := ratio("X", "", "a", "b", atMost(2))
	g := madeGroup(l, map[string][]float64{"a": {1}, "b": {1}})
	g.judge()
	if n := len(g.cell("a").samples) + len(g.cell("b").samples); n != 0 {
		t.Errorf("%d samples left for the next run", n)
	}
	if got := l.best().Cells[1].Samples; len(got) != 1 {
		t.Errorf("samples of b in the judgement: %v", got)
	}
}
