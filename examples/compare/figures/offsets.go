package main

// offsets is a stream of random offsets: a linear congruential generator, whose
// few instructions overlap with the work that is timed. Its constants are those
// of Knuth's MMIX.
type offsets uint64

// next answers an offset made of the bits that mask lets through.
func (o *offsets) next(mask uint64) int64 {
	*o = *o*6364136223846793005 + 1442695040888963407
	return int64(uint64(*o) >> 32 & mask)
}
