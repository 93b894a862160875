package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/seekless/seekless/examples/rafctl/internal/experiment"
	"github.com/seekless/seekless/examples/rafctl/internal/machine"
	"github.com/seekless/seekless/examples/rafctl/internal/measure"
	"github.com/seekless/seekless/examples/rafctl/internal/report"
)

// A benchCmd measures the three ways against each other.
type benchCmd struct {
	Quick bool   `help:"End within 20 seconds: smaller files, fewer rounds."`
	Dir   string `help:"Folder to work under; the system's temporary folder when absent." placeholder:"DIR"`
	JSON  string `name:"json" help:"Write every row to this file as well." placeholder:"FILE"`
	Seed  uint64 `help:"Seed of the order of the contenders; drawn when 0." placeholder:"N"`
}

// Run measures until the plan is done or a signal comes.
func (c *benchCmd) Run(s *streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	plan := experiment.Full()
	if c.Quick {
		plan = experiment.Quick()
	}
	return c.bench(ctx, s, plan)
}

// bench prints the result when all files are gone.
func (c *benchCmd) bench(ctx context.Context, s *streams, plan experiment.Plan) (err error) {
	out, err := newOutput(c.JSON)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.close(err == nil)) }()
	doc, err := c.measure(ctx, s, plan)
	if errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	if err != nil {
		return err
	}
	if err := out.write(doc.WriteJSON); err != nil {
		return err
	}
	return doc.WriteText(s.stdout)
}

// leftBehind puts files that could not be removed after what stopped the run,
// which is then no longer a mere interruption.
func leftBehind(err, left error) error {
	switch {
	case left == nil:
		return err
	case err == nil:
		return left
	}
	return fmt.Errorf("%v; %w", err, left)
}

func (c *benchCmd) measure(ctx context.Context, s *streams, plan experiment.Plan) (doc *report.Document, err error) {
	if c.Dir == "" {
		c.Dir = os.TempDir()
	}
	ws, err := experiment.NewWorkspace(ctx, c.Dir, plan.Room())
	if err != nil {
		return nil, err
	}
	defer func() { err = leftBehind(err, ws.Remove()) }()
	doc = c.document(ctx)
	doc.FileSystem = ws.FileSystem
	bar := s.shareProgress()
	defer bar.end()
	runner := experiment.Runner{
		Plan:       plan,
		Contenders: experiment.Contenders(),
		Clock:      measure.SystemClock(),
		Seed:       doc.OrderSeed,
		Progress: func(p experiment.Progress) {
			bar.show(fmt.Sprintf("round %d, %-7s %-10s", p.Round, p.Suite, p.Contender), p.Done)
		},
	}
	result, err := runner.Run(ctx, ws)
	if err != nil {
		return nil, err
	}
	doc.Elapsed, doc.Result = time.Since(doc.Started), *result
	return doc, nil
}

// document tells what is known before the run.
func (c *benchCmd) document(ctx context.Context) *report.Document {
	doc := &report.Document{
		Plan:      "full",
		Started:   time.Now(),
		Commit:    machine.Commit(ctx),
		OrderSeed: c.Seed,
		DataSeed:  experiment.LCGSeed,
		Host:      machine.ThisHost(ctx),
	}
	if c.Quick {
		doc.Plan = "quick"
	}
	if doc.OrderSeed == 0 {
		doc.OrderSeed = uint64(doc.Started.UnixNano()) % 1_000_000
	}
	return doc
}
