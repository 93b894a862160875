package experiment

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/seekless/seekless/examples/rafctl/internal/measure"
)

// A Runner runs a plan. Its fields are set before Run and not changed later;
// one Run at a time.
type Runner struct {
	Plan       Plan
	Contenders []Contender // the first is the baseline
	Clock      measure.Clock
	Seed       uint64 // of the order of the contenders
	Progress   func(Progress)
}

// A Progress tells where a run is. Done is the share of the time it will take,
// between 0 and 1.
type Progress struct {
	Round     int
	Suite     string
	Contender string
	Done      float64
}

// Run measures in files of its own inside ws, and leaves none behind. When ctx
// is done it stops within a few milliseconds and answers the cause.
func (r *Runner) Run(ctx context.Context, ws *Workspace) (*Result, error) {
	tick, err := measure.Granularity(r.Clock)
	if err != nil {
		return nil, err
	}
	least := measure.LeastBatch(tick, r.Plan.Batch)
	m := newMeter(newBook(r.Clock, least), r.Plan.suites())
	rounds, err := r.rounds(ctx, m, ws)
	if err != nil {
		return nil, err
	}
	return &Result{
		Granularity: tick,
		LeastBatch:  least,
		Rounds:      rounds,
		Room:        r.Plan.Room(),
		Resident:    m.resident,
		Rows:        m.book.rows(m.suites, r.Contenders),
	}, nil
}

// rounds repeats the plan while another round fits the budget.
func (r *Runner) rounds(ctx context.Context, m *meter, ws *Workspace) (int, error) {
	orders := newOrders(len(r.Contenders), rand.New(rand.NewPCG(r.Seed, r.Seed)))
	start := r.Clock()
	for round := 1; ; round++ {
		began := r.Clock()
		for _, s := range m.suites {
			for _, i := range orders.next() {
				r.tell(round, s.name, r.Contenders[i].Name, r.Clock()-start)
				runtime.GC() // nobody pays for the garbage of the one before
				if err := m.run(ctx, s, r.Contenders[i], ws); err != nil {
					return round, err
				}
			}
		}
		now := r.Clock()
		if now-start+(now-began) > r.Plan.Budget || round == r.Plan.Rounds {
			return round, nil
		}
	}
}

func (r *Runner) tell(round int, suite, contender string, spent time.Duration) {
	if r.Progress == nil {
		return
	}
	done := min(1, float64(spent)/float64(max(1, r.Plan.Budget)))
	r.Progress(Progress{Round: round, Suite: suite, Contender: contender, Done: done})
}
