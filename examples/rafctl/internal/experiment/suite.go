package experiment

// A suite is a list of steps done in order on one fresh file.
type suite struct {
	name  string
	size  int64 // of the file, before the first step
	fill  bool  // write the whole file before the first step; otherwise it is a hole
	steps []step
}

// The names of the suites.
const (
	PhasesSuite  = "phases"
	ClassesSuite = "classes"
	ReadsSuite   = "reads"
)

const (
	phaseSmall  = 8_192     // bytes
	phaseBig    = 4_000_000 // bytes
	phaseWindow = 100_000   // random offsets lie below it
	classSmall  = 2_048     // bytes
	classBig    = 1_000_000 // bytes
	classWindow = 100_000   // random offsets lie in 1..classWindow
	page        = 4_096     // bytes that the small reads visit one by one
	readSmall   = 64        // bytes
)

// suites draws every offset from one generator, so each contender and each
// round does the same work.
func (p Plan) suites() []suite {
	g := NewLCG()
	return []suite{p.phases(g), p.classes(g), p.reads(g)}
}

func (p Plan) phases(g *LCG) suite {
	small := sequence(0, phaseSmall, p.PhaseSmall)
	big := sequence(0, phaseBig, p.PhaseBig)
	random := func() []int64 { return g.Offsets(p.PhaseSmall, phaseWindow) }
	return suite{
		name: PhasesSuite,
		size: max(int64(p.PhaseBig)*phaseBig, int64(p.PhaseSmall)*phaseSmall, phaseWindow+phaseSmall),
		steps: []step{
			{work: "1 random small writes", touch: First, size: phaseSmall, offsets: random(), published: phaseRatios(1)},
			{work: "2 random small writes", touch: Warm, size: phaseSmall, offsets: random(), published: phaseRatios(2)},
			{work: "3 small writes", touch: First, size: phaseSmall, offsets: small, published: phaseRatios(3)},
			{work: "4 small writes", touch: Warm, size: phaseSmall, offsets: small, published: phaseRatios(4)},
			{work: "5 average writes", touch: First, size: phaseBig, offsets: big, published: phaseRatios(5)},
			{work: "6 average writes", touch: Warm, size: phaseBig, offsets: big, published: phaseRatios(6)},
			{work: "7 average reads", touch: First, read: true, size: phaseBig, offsets: big},
			{work: "7 average reads", touch: Warm, read: true, size: phaseBig, offsets: big, published: phaseRatios(7)},
		},
	}
}

// classes gives the big operations a range that the small ones leave alone,
// so that their first touch is one.
func (p Plan) classes(g *LCG) suite {
	base := max(int64(p.ClassSmall)*classSmall, classWindow+classSmall+1)
	small := sequence(0, classSmall, p.ClassSmall)
	big := sequence(base, classBig, p.ClassBig)
	var more []int64
	for range p.ClassMore {
		more = append(more, big...)
	}
	random := func() []int64 {
		out := g.Offsets(p.ClassSmall, classWindow)
		for i := range out {
			out[i]++ // in 1..classWindow
		}
		return out
	}
	return suite{
		name: ClassesSuite,
		size: base + int64(p.ClassBig)*classBig,
		steps: []step{
			{work: "random small writes", touch: First, size: classSmall, offsets: random()},
			{work: "random small writes", touch: Warm, size: classSmall, offsets: random(), published: classRatios(randomSmallWrites)},
			{work: "small writes", touch: First, size: classSmall, offsets: small},
			{work: "small writes", touch: Warm, size: classSmall, offsets: small, published: classRatios(smallWrites)},
			{work: "big writes", touch: First, size: classBig, offsets: big},
			{work: "big writes", touch: Warm, size: classBig, offsets: more, published: classRatios(bigWrites)},
			{work: "big reads", touch: First, read: true, size: classBig, offsets: big},
			{work: "big reads", touch: Warm, read: true, size: classBig, offsets: more, published: classRatios(bigReads)},
		},
	}
}

// reads visits every page once a pass, in random order.
func (p Plan) reads(g *LCG) suite {
	pages := sequence(0, page, p.ReadPages)
	for i := len(pages) - 1; i > 0; i-- {
		j := int(g.Next()>>8) % (i + 1) // the low bits of the generator repeat soon
		pages[i], pages[j] = pages[j], pages[i]
	}
	small := make([]int64, len(pages))
	for i, off := range pages {
		small[i] = off + int64(g.Next()>>8)%(page-readSmall+1)
	}
	return suite{
		name: ReadsSuite,
		size: int64(p.ReadPages) * page,
		fill: true,
		steps: []step{
			{work: "64 B random reads", touch: First, read: true, size: readSmall, offsets: small, reopen: true},
			{work: "64 B random reads", touch: Warm, read: true, size: readSmall, offsets: small, atLeast: p.Warm},
			{work: "4 KiB random reads", touch: First, read: true, size: page, offsets: pages, reopen: true},
			{work: "4 KiB random reads", touch: Warm, read: true, size: page, offsets: pages, atLeast: p.Warm},
		},
	}
}
