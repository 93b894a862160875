package positionaltest

import (
	"io/fs"
	"testing"

	"github.com/seekless/seekless/positional"
)

// An Opener opens a file as [os.OpenFile] does, with its flags.
type Opener func(name string, flag int, perm fs.FileMode) (positional.File, error)

// TestFile tests the files of open against the contract of
// [positional.File], one subtest a sentence. Their errors may be bare causes
// or wrapped once in [*fs.PathError]. The cases about views are skipped.
func TestFile(t *testing.T, open Opener) {
	t.Helper()
	Suite{Open: open}.Run(t)
}

// A Suite is [TestFile] with options. Only Open must be set.
type Suite struct {
	// Open opens the files under test.
	Open Opener

	// WrapsErrors asserts that every error but [io.EOF] is an
	// [*fs.PathError] with the name given to Open, and that no other lies
	// below it.
	WrapsErrors bool

	// View lends the n bytes at off of a file that Open opened. When nil,
	// the cases about views are skipped.
	View func(f positional.File, off int64, n int) (Lent, error)

	// ErrPinned is answered by a Truncate into a live view, ErrFault by a
	// Do whose function stored into lent memory. The cases about each are
	// skipped when it is nil.
	ErrPinned, ErrFault error
}

// Run runs all cases, those of [TestViews] included.
func (s Suite) Run(t *testing.T) {
	t.Helper()
	runGroups(t, s, contract())
	t.Run("Views", func(t *testing.T) { TestViews(t, s) })
}

// TestViews runs only the cases about views: what they show, how long they
// last, and what they keep a file from doing. Those about lent memory are
// skipped where a view says that it is a copy.
func TestViews(t *testing.T, s Suite) {
	t.Helper()
	if s.View == nil {
		t.Skip("the suite has no View: these files lend nothing")
	}
	runCases(t, s, viewCases())
}

func runGroups(t *testing.T, s Suite, groups []group) {
	for _, g := range groups {
		t.Run(g.name, func(t *testing.T) { runCases(t, s, g.cases) })
	}
}

func runCases(t *testing.T, s Suite, cases []testCase) {
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) { tc.run(newCheck(t, s)) })
	}
}
