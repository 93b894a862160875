package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seekless/seekless/examples/compare"
)

// maxRuns is how often a group is measured before its line is called short.
// With -ci, one past the margin too is measured moreRuns times more, after a
// pause each: whatever else the machine does may be over then.
const (
	maxRuns  = 3
	moreRuns = 6
)

// measured does what opts ask for and answers the report.
func measured(ctx context.Context, opts options, subject compare.Contender) (rep *report, err error) {
	f, err := newFixture(opts.dir, subject, opts.seed)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	host, err := newMachine(f.dir)
	if err != nil {
		return nil, err
	}
	groups, err := f.groups(opts.figures)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(opts.seed, 0))
	if err := judge(ctx, groups, opts.rounds, rng); err != nil {
		return nil, err
	}
	if opts.ci {
		if err := judgeAgain(ctx, groups, opts.rounds, opts.pause, rng); err != nil {
			return nil, err
		}
	}
	return newReport(opts, host, f.clock, groups), nil
}

// groups builds the groups of the figures called names.
func (f *fixture) groups(names []string) ([]*group, error) {
	var groups []*group
	for _, fig := range catalogue() {
		if !slices.Contains(names, fig.name) {
			continue
		}
		g, err := fig.build(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", fig.name, err)
		}
		groups = append(groups, g...)
	}
	return groups, nil
}

// judge measures the groups, those with a short line again, up to maxRuns times.
func judge(ctx context.Context, groups []*group, rounds int, rng *rand.Rand) error {
	pending := slices.Clone(groups)
	for range maxRuns {
		if err := judgeOnce(ctx, pending, rounds, rng); err != nil {
			return err
		}
		pending = slices.DeleteFunc(pending, (*group).ok)
	}
	return nil
}

// judgeAgain measures the groups past the margin, up to moreRuns times.
func judgeAgain(ctx context.Context, groups []*group, rounds int, pause time.Duration, rng *rand.Rand) error {
	pending := slices.Clone(groups)
	for range moreRuns {
		if pending = slices.DeleteFunc(pending, (*group).tolerable); len(pending) == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		if err := judgeOnce(ctx, pending, rounds, rng); err != nil {
			return err
		}
	}
	return nil
}

func judgeOnce(ctx context.Context, groups []*group, rounds int, rng *rand.Rand) error {
	if err := interleave(ctx, groups, rounds, rng); err != nil {
		return err
	}
	for _, g := range groups {
		g.judge()
	}
	return nil
}

// interleave measures every cell once a round, groups and the cells within them
// in random order: what disturbs the machine disturbs all alike, and none always
// finds the cache that the same predecessor left.
func interleave(ctx context.Context, groups []*group, rounds int, rng *rand.Rand) error {
	for range rounds {
		for _, i := range rng.Perm(len(groups)) {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := groups[i].round(rng); err != nil {
				return err
			}
		}
	}
	return nil
}
