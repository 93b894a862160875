package experiment

// The published speeds are in MB/s and from other machines: only their ratios
// mean something here.

// A phases row holds the speeds of the phases 1 to 7.
type phasesRow [7]float64

// Seven phases on Linux, from https://github.com/ronsaldo/fs-benchmarks. The
// mapped way of that suite writes through its map as well; ours writes by
// pwrite.
var (
	phasesPosix    = phasesRow{3938.7, 3987.3, 2342.8, 4534.2, 3282.2, 6748.0, 8559.4}    // lseek, read, write
	phasesExplicit = phasesRow{5004.9, 5033.2, 2424.7, 4623.5, 3539.4, 8528.3, 10707.8}   // pread, pwrite
	phasesMMap     = phasesRow{35961.4, 43115.8, 1717.5, 9431.3, 1727.0, 20574.5, 9303.0} // memcpy
)

// phaseRatios answers what was published for one of the phases 1 to 7.
func phaseRatios(phase int) map[string]float64 {
	i := phase - 1
	return map[string]float64{
		Positional: phasesExplicit[i] / phasesPosix[i],
		Mapped:     phasesMMap[i] / phasesPosix[i],
	}
}

// A class is one of the four of the published suite.
type class int

const (
	randomSmallWrites class = iota
	smallWrites
	bigWrites
	bigReads
)

// Four classes on Linux, second version, from
// https://github.com/ronsaldo/pharo-newfile: seek-based files and the new
// primitives, which have one way for all.
var (
	classesOldFile = [4]float64{randomSmallWrites: 681.93, smallWrites: 687.57, bigWrites: 3586.3, bigReads: 10884.7}
	classesNewFile = [4]float64{randomSmallWrites: 1429.60, smallWrites: 1411.89, bigWrites: 3613.5, bigReads: 11273.5}
)

// classRatios answers what was published for a class. The one new way stands
// beside both of ours.
func classRatios(c class) map[string]float64 {
	ratio := classesNewFile[c] / classesOldFile[c]
	return map[string]float64{Positional: ratio, Mapped: ratio}
}
