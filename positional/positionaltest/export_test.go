package positionaltest

import (
	"slices"
	"testing"
	"time"
)

// CaseNames are the names of all cases, as group/case.
func CaseNames() (names []string) {
	for _, g := range append(contract(), group{"Views", viewCases()}) {
		for _, tc := range g.cases {
			names = append(names, g.name+"/"+tc.name)
		}
	}
	return names
}

// RunCases runs the named cases only, as subtests of their names.
func RunCases(t *testing.T, s Suite, names []string) {
	for _, g := range append(contract(), group{"Views", viewCases()}) {
		for _, tc := range g.cases {
			if name := g.name + "/" + tc.name; slices.Contains(names, name) {
				t.Run(name, func(t *testing.T) { tc.run(newCheck(t, s)) })
			}
		}
	}
}

// SetHangLimit shortens how long a hanging call is waited for.
func SetHangLimit(d time.Duration) { hangLimit = d }
