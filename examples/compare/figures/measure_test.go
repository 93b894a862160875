package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A script is a meter that answers its values in turn and logs each call.
type script struct {
	name   string
	values []float64
	log    *[]string
}

func (s *script) sample() (float64, error) {
	*s.log = append(*s.log, s.name)
	v := s.values[0]
	if len(s.values) > 1 {
		s.values = s.values[1:]
	}
	return v, nil
}

// scripted is a group of one ratio, at most 1, of us to a peer that takes 10.
func scripted(name string, log *[]string, us ...float64) *group {
	return &group{
		name: name,
		cells: []*cell{
			{name: "us", unit: nanoseconds, meter: &script{name + "us", us, log}},
			{name: "peer", unit: nanoseconds, meter: &script{name + "peer", []float64{10}, log}},
		},
		lines: []*line{ratio(name, "", "us", "peer", atMost(1))},
	}
}

func seeded() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

func TestOnlyShortGroupsAreMeasuredAgainAndAtMostThreeTimes(t *testing.T) {
	var log []string
	groups := []*group{
		scripted("good", &log, 9),
		scripted("late", &log, 12, 8),
		scripted("short", &log, 30, 13, 14),
	}
	if err := judge(t.Context(), groups, 1, seeded()); err != nil {
		t.Fatal(err)
	}
	var verdicts []string
	for _, g := range groups {
		verdicts = append(verdicts, newResult(g.lines[0]).verdict()+newResult(g.lines[0]).remark())
	}
	want := []string{"ok", "ok; best of 2 runs: 1.2, 0.8", "short; best of 3 runs: 3, 1.3, 1.4"}
	if !slices.Equal(verdicts, want) {
		t.Errorf("verdicts %q, want %q", verdicts, want)
	}
}

// A busy machine is given time; a slow contender stays red.
func TestGroupsPastTheMarginAreMeasuredAgain(t *testing.T) {
	var log []string
	groups := []*group{
		scripted("good", &log, 9),
		scripted("tolerable", &log, 11),
		scripted("late", &log, 30, 12, 11),
		scripted("slow", &log, 30),
	}
	if err := judgeOnce(t.Context(), groups, 1, seeded()); err != nil {
		t.Fatal(err)
	}
	if err := judgeAgain(t.Context(), groups, 1, 0, seeded()); err != nil {
		t.Fatal(err)
	}
	var runs []int
	for _, g := range groups {
		runs = append(runs, len(g.lines[0].runs))
	}
	if want := []int{1, 1, 3, 1 + moreRuns}; !slices.Equal(runs, want) {
		t.Errorf("%v runs, want %v", runs, want)
	}
}

func TestEachRoundMeasuresEveryCellOnceInRandomOrder(t *testing.T) {
	const rounds = 50
	var log []string
	groups := []*group{scripted("a", &log, 1), scripted("b", &log, 1)}
	if err := interleave(t.Context(), groups, rounds, seeded()); err != nil {
		t.Fatal(err)
	}
	orders := map[string]int{}
	for round := range slices.Chunk(log, 4) {
		orders[strings.Join(round, " ")]++
		sorted := slices.Sorted(slices.Values(round))
		if want := []string{"apeer", "aus", "bpeer", "bus"}; !slices.Equal(sorted, want) {
			t.Fatalf("a round measured %v", round)
		}
	}
	if len(log) != 4*rounds || len(orders) != 8 {
		t.Errorf("%d samples in %d orders, want %d in all 8", len(log), len(orders), 4*rounds)
	}
}

func TestSameSeedGivesTheSameOrder(t *testing.T) {
	var logs [2][]string
	for i := range logs {
		groups := []*group{scripted("a", &logs[i], 1), scripted("b", &logs[i], 1)}
		if err := interleave(t.Context(), groups, 20, seeded()); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(logs[0], logs[1]) {
		t.Error("two runs with one seed went different ways")
	}
}

func TestMeasuringStopsWhenInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var log []string
	err := judge(ctx, []*group{scripted("a", &log, 1)}, 5, seeded())
	if !errors.Is(err, context.Canceled) || len(log) != 0 {
		t.Errorf("error %v after %d samples", err, len(log))
	}
}

func TestOffsetsStayWithinTheirMaskAndCoverIt(t *testing.T) {
	for _, mask := range []uint64{0, window, pageWindow} {
		at, low, high := offsets(defaultSeed), int64(mask), int64(0)
		for range 10_000 {
			off := at.next(mask)
			if uint64(off)&^mask != 0 {
				t.Fatalf("offset %x outside mask %x", off, mask)
			}
			low, high = min(low, off), max(high, off)
		}
		if spread := fmt.Sprint(low <= int64(mask)/100, high >= int64(mask)*99/100); spread != "true true" {
			t.Errorf("offsets of mask %x lie between %x and %x", mask, low, high)
		}
	}
}

func TestMountsContainWhatLiesBelowThem(t *testing.T) {
	for _, c := range []struct {
		path, root string
		want       bool
	}{
		{"/home/a", "/", true},
		{"/home/a", "/home", true},
		{"/home", "/home", true},
		{"/homes", "/home", false},
		{"/", "/home", false},
	} {
		if got := within(c.path, c.root); got != c.want {
			t.Errorf("within(%q, %q) = %v", c.path, c.root, got)
		}
	}
}

func TestAFileSystemWithoutRoomIsRefused(t *testing.T) {
	dir := t.TempDir()
	if err := checkRoom(dir, 1<<62); err == nil || !strings.Contains(err.Error(), "4611686018427387904 are needed") {
		t.Errorf("checkRoom of 4 EiB: %v", err)
	}
	if err := checkRoom(dir, 1); err != nil {
		t.Errorf("checkRoom of a byte: %v", err)
	}
}
