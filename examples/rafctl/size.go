package main

import (
	"fmt"
	"math"

	"github.com/dustin/go-humanize"
)

// A size is a number of bytes on the command line: 4096, 4KiB, 1MB.
type size int64

// UnmarshalText refuses what is negative or does not fit 63 bits.
func (s *size) UnmarshalText(text []byte) error {
	n, err := humanize.ParseBytes(string(text))
	if err != nil {
		return fmt.Errorf("%q is not a size such as 4096, 4KiB or 1MB", text)
	}
	if n > math.MaxInt64 {
		return fmt.Errorf("%q is too large", text)
	}
	*s = size(n)
	return nil
}
