//go:build unix

package unix

import sys "golang.org/x/sys/unix"

// Advice is how mapped bytes will be used. The zero value is Normal.
type Advice int

// What Advise knows.
const (
	Normal     Advice = iota // no pattern
	Sequential               // in order, each once
	Random                   // no read-ahead
	WillNeed                 // soon: read ahead now
	DontNeed                 // not soon: pages may be dropped
)

// adviceFlags holds the numbers of the system.
var adviceFlags = [...]int{
	Normal:     sys.MADV_NORMAL,
	Sequential: sys.MADV_SEQUENTIAL,
	Random:     sys.MADV_RANDOM,
	WillNeed:   sys.MADV_WILLNEED,
	DontNeed:   sys.MADV_DONTNEED,
}
