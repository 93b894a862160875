package experiment

import (
	"time"

	"github.com/seekless/seekless/examples/rafctl/internal/measure"
)

// A book keeps a sampler for every cell that has been measured.
type book struct {
	make     func() *measure.Sampler
	samplers map[Key]*measure.Sampler
}

func newBook(clock measure.Clock, least time.Duration) *book {
	return &book{
		make:     func() *measure.Sampler { return measure.NewSampler(clock, least) },
		samplers: map[Key]*measure.Sampler{},
	}
}

func (b *book) sampler(k Key) *measure.Sampler {
	s, ok := b.samplers[k]
	if !ok {
		s = b.make()
		b.samplers[k] = s
	}
	return s
}

// rows answers a row for each step and contender, in their order.
func (b *book) rows(suites []suite, contenders []Contender) []Row {
	var out []Row
	for _, su := range suites {
		for _, st := range su.steps {
			out = append(out, b.group(su.name, st, contenders)...)
		}
	}
	return out
}

// group makes the rows of one step, which are compared with each other.
func (b *book) group(suite string, st step, contenders []Contender) []Row {
	rows := make([]Row, len(contenders))
	for i, c := range contenders {
		rows[i] = newRow(Key{suite, st.work, st.touch, c.Name}, b.sampler)
		rows[i].Published = st.published[c.Name]
	}
	compare(rows)
	return rows
}
