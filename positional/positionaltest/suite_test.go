package positionaltest_test

import (
	"testing"

	"github.com/seekless/seekless/positional/positionaltest"
)

func TestReference(t *testing.T) { positionaltest.TestFile(t, openReference) }

func TestReferenceViews(t *testing.T) { positionaltest.TestViews(t, lending()) }

func TestReferenceCopies(t *testing.T) {
	s := lending()
	s.View = viewOf(true)
	positionaltest.TestViews(t, s)
}

func TestWrappingReference(t *testing.T) {
	positionaltest.Suite{
		Open:        openWrapping,
		WrapsErrors: true,
		View:        viewWrapping,
		ErrPinned:   errPinned,
		ErrFault:    errFault,
	}.Run(t)
}

// lending is a suite over references whose views are lent memory.
func lending() positionaltest.Suite {
	return positionaltest.Suite{
		Open:      openReference,
		View:      viewOf(false),
		ErrPinned: errPinned,
		ErrFault:  errFault,
	}
}
