package positionaltest

import "fmt"

// A Call is one finished call of a [FaultyFile], as its caller saw it.
type Call struct {
	Op Op
	// Off is the offset asked for, and the one that Append answered.
	Off int64
	// Len is the bytes asked for: the length of the buffers together, the
	// size given to Truncate, the n given to Preallocate and PunchHole.
	Len int64
	// N is the count answered, or the size that Refresh answered.
	N int64
	// Err is the error answered.
	Err error
}

func (c Call) String() string {
	return fmt.Sprintf("%s(off %d, len %d) = %d, %v", c.Op, c.Off, c.Len, c.N, c.Err)
}
