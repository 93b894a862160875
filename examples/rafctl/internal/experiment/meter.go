package experiment

import (
	"bytes"
	"context"
	"errors"
)

// A meter runs suites on one contender at a time.
type meter struct {
	book     *book
	suites   []suite
	big      []byte   // what is written; small writes take its beginning
	buf      []byte   // what is read into
	check    []byte   // what is compared with
	resident *float64 // least share of a file in memory at the end of a suite; nil until asked
}

func newMeter(b *book, suites []suite) *meter {
	big := NewLCG().Words(phaseBig / 4)
	return &meter{
		book:   b,
		suites: suites,
		big:    big,
		buf:    bytes.Clone(big), // its pages are there: no contender pays for them
		check:  bytes.Clone(big),
	}
}

// run does the steps of s on a fresh file and removes it.
func (m *meter) run(ctx context.Context, s suite, c Contender, ws *Workspace) (err error) {
	t := &trial{meter: m, suite: s, contender: c, name: ws.Path(c.Name)}
	defer func() { err = errors.Join(err, t.end()) }()
	if err := t.begin(ctx); err != nil {
		return err
	}
	for _, st := range s.steps {
		if err := t.do(ctx, st); err != nil {
			return err
		}
	}
	return t.askResident()
}
