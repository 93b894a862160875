// Package experiment measures three ways to read and write a file against
// each other: by seeking, by positional calls, and by package mapped.
//
// It repeats two published suites, seven phases and four classes, and adds
// small random reads, which neither has. Every contender does the same
// operations at the same offsets on a fresh file of its own, round after
// round, in an order drawn anew each time.
package experiment
