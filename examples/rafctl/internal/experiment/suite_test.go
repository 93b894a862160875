package experiment

import (
	"slices"
	"testing"
)

func steps(t *testing.T, p Plan, name string) suite {
	t.Helper()
	for _, s := range p.suites() {
		if s.name == name {
			return s
		}
	}
	t.Fatalf("no suite %q", name)
	return suite{}
}

func TestFullPhasesAreThePublishedOnes(t *testing.T) {
	s := steps(t, Full(), PhasesSuite)
	want := []struct {
		n, size int
		read    bool
		touch   Touch
	}{
		{10_000, 8_192, false, First}, {10_000, 8_192, false, Warm},
		{10_000, 8_192, false, First}, {10_000, 8_192, false, Warm},
		{200, 4_000_000, false, First}, {200, 4_000_000, false, Warm},
		{200, 4_000_000, true, First}, {200, 4_000_000, true, Warm},
	}
	if len(s.steps) != len(want) {
		t.Fatalf("%d steps, want %d", len(s.steps), len(want))
	}
	for i, w := range want {
		got := s.steps[i]
		if len(got.offsets) != w.n || got.size != w.size || got.read != w.read || got.touch != w.touch {
			t.Errorf("%s, %s: %d operations of %d bytes, read %v", got.work, got.touch, len(got.offsets), got.size, got.read)
		}
	}
	if s.size != 800_000_000 {
		t.Errorf("the file has %d bytes, want 800 MB", s.size)
	}
	if slices.Max(s.steps[0].offsets) >= 100_000 || slices.Equal(s.steps[0].offsets, s.steps[1].offsets) {
		t.Error("random offsets pass the window, or the second phase repeats the first")
	}
	for i, off := range s.steps[2].offsets {
		if off != int64(i)*8_192 {
			t.Fatalf("sequential write %d at %d", i, off)
		}
	}
}

func TestFullClassesAreThePublishedOnes(t *testing.T) {
	s := steps(t, Full(), ClassesSuite)
	total := map[string]int{}
	for _, st := range s.steps {
		total[st.work] += len(st.offsets)
	}
	for work, n := range map[string]int{"random small writes": 200_000, "small writes": 200_000, "big writes": 1_000, "big reads": 1_000} {
		if total[work] != n {
			t.Errorf("%s: %d operations, want %d", work, total[work], n)
		}
	}
	random := s.steps[0].offsets
	if slices.Min(random) < 1 || slices.Max(random) > 100_000 {
		t.Errorf("random offsets in %d..%d, want 1..100,000", slices.Min(random), slices.Max(random))
	}
	small, big := s.steps[2], s.steps[4]
	if small.last()+int64(small.size) > big.offsets[0] {
		t.Error("small writes touch what the big ones are to touch first")
	}
}

func TestSmallReadsVisitEachPageOnce(t *testing.T) {
	s := steps(t, Quick(), ReadsSuite)
	for _, st := range s.steps {
		seen := map[int64]bool{}
		ascending := 0
		for i, off := range st.offsets {
			seen[off/page] = true
			if off%page+int64(st.size) > page {
				t.Fatalf("%s: a read at %d crosses a page", st.work, off)
			}
			if i > 0 && off == st.offsets[i-1]+page {
				ascending++
			}
		}
		if len(seen) != Quick().ReadPages || len(st.offsets) != len(seen) {
			t.Errorf("%s: %d reads of %d pages, want each of %d once", st.work, len(st.offsets), len(seen), Quick().ReadPages)
		}
		if ascending > len(seen)/100 {
			t.Errorf("%s: %d of %d reads follow their neighbour", st.work, ascending, len(seen))
		}
	}
}

func TestNothingPassesTheEndOfTheFile(t *testing.T) {
	for name, p := range map[string]Plan{"full": Full(), "quick": Quick(), "tiny": tiny()} {
		for _, s := range p.suites() {
			for _, st := range s.steps {
				if end := slices.Max(st.offsets) + int64(st.size); end > s.size {
					t.Errorf("%s, %s, %s: ends at %d in a file of %d bytes", name, s.name, st.work, end, s.size)
				}
			}
			if s.size > p.Room() {
				t.Errorf("%s, %s: a file of %d bytes, room for %d", name, s.name, s.size, p.Room())
			}
		}
	}
}
