// Package region lends read-only mapped bytes of one open file: alignment, the
// fault guard, residency, advice, and the life of maps. It never writes,
// opens or sizes a file. Consider it internal.
//
// # Segments
//
// A file is mapped in segments that double: [0,B), [B,2B), [2B,4B) and so on,
// each once and for good, past the end of the file where nothing is yet. So
// growth maps more and never moves, replaces or unmaps what readers hold. B
// is fixed at the first map: a power of two that covers the file and is at
// least MinSegment.
//
//	0          B          2B                    4B
//	├──────────┼──────────┼─────────────────────┼───── …
//	│ head     │ later[1] │ later[2]            │
//	├── file ──────┤ size
//
// # Faults
//
// A mapped page may fault: the file was cut by somebody else, the storage
// failed, or a hole found no space. Every copy runs with
// [debug.SetPanicOnFault] and recovers; the caller then asks the system for
// the same range. No count is ever taken from a copy that faulted.
//
// # What is in memory
//
// Reading a page that is not in memory holds up every goroutine that waits for
// the same processor, so the system is asked first: mincore(2) about a block,
// cachestat(2) about the window around it. What it says is believed for a few
// seconds, while a timer looks at samples of it; where it does not say, or
// lies, what was just read by system call is believed for one.
//
// # Close
//
// No reader is counted. Close turns later readers away and puts inaccessible
// memory over the addresses, so that a reader still inside a copy finishes on
// valid bytes or faults. The file is free at once; the addresses are given
// back when nothing refers to them any more.
package region
