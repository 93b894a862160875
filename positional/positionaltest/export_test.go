package positionaltest

import "time"

// CaseNames are the names of all cases, as group/case.
func CaseNames() (names []string) {
	for _, g := range append(contract(), group{"Views", viewCases()}) {
		for _, tc := range g.cases {
			names = append(names, g.name+"/"+tc.name)
		}
	}
	return names
}

// SetHangLimit shortens how long a hanging call is waited for.
func SetHangLimit(d time.Duration) { hangLimit = d }
