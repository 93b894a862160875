package positional_test

import (
	"testing"

	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/positional/positionaltest"
)

func TestConformance(t *testing.T) {
	t.Run("Open", func(t *testing.T) { positionaltest.TestFile(t, positional.Open) })
	t.Run("OpenPortable", func(t *testing.T) { positionaltest.TestFile(t, positional.OpenPortable) })
}
