package fuzz

import (
	"errors"
	"slices"
)

// tries bounds how many logs Shrink runs.
const tries = 1000

// Shrink leaves out operations of a failed log as long as the rest fails, in
// this or another way, and returns the shortest failure found. dir and open
// are those of Run.
func Shrink(dir string, open func(name string, flag int) (File, error), f *Failure) *Failure {
	left := tries
	for chunk := max(1, len(f.Log)/2); chunk >= 1; chunk /= 2 {
		for from := 0; from+chunk <= len(f.Log) && left > 0; left-- {
			shorter := slices.Delete(slices.Clone(f.Log), from, from+chunk)
			if smaller := failureOf(Run(dir, open, shorter)); smaller != nil {
				f = smaller
			} else {
				from += chunk
			}
		}
	}
	return f
}

// failureOf is the Failure that err is, or nil.
func failureOf(err error) *Failure {
	f, _ := errors.AsType[*Failure](err)
	return f
}
