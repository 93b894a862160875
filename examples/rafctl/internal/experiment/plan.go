package experiment

import "time"

// A Plan says how much work a run does. All counts are of operations in one
// pass.
type Plan struct {
	PhaseSmall int // writes of 8,192 bytes in a phase
	PhaseBig   int // reads and writes of 4,000,000 bytes in a phase
	ClassSmall int // writes of 2,048 bytes in a class
	ClassBig   int // reads and writes of 1,000,000 bytes in the first pass of a class
	ClassMore  int // passes over the same bytes that follow it
	ReadPages  int // pages of 4 KiB that the small reads visit

	Batch  time.Duration // a sample lasts at least this long: a longer one hides more of the machine's noise
	Warm   time.Duration // warm small reads go on for at least this long
	Budget time.Duration // no round starts that would end later than this
	Rounds int           // at most; 0 is no limit
}

// Full has the published counts.
func Full() Plan {
	return Plan{
		PhaseSmall: 10_000,
		PhaseBig:   200,
		ClassSmall: 100_000,
		ClassBig:   200,
		ClassMore:  4, // 1,000 operations with the first pass
		ReadPages:  16 << 10,
		Batch:      10 * time.Millisecond,
		Warm:       80 * time.Millisecond,
		Budget:     80 * time.Second,
	}
}

// Quick has the published sizes, and fewer operations on a smaller file.
func Quick() Plan {
	p := Full()
	p.PhaseSmall = 5_000
	p.PhaseBig = 25
	p.ClassSmall = 10_000
	p.ClassBig = 40
	p.ReadPages = 8 << 10
	p.Batch = 5 * time.Millisecond
	p.Warm = 20 * time.Millisecond
	p.Budget = 12 * time.Second
	return p
}

// Room is the size of the largest file of the plan. One exists at a time.
func (p Plan) Room() int64 {
	var room int64
	for _, s := range p.suites() {
		room = max(room, s.size)
	}
	return room
}
