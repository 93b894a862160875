package compare

import (
	"os"

	"github.com/seekless/seekless/mapped"
)

// Seekless is package mapped with its default options: every protection on.
var Seekless = Contender{
	Name:     "seekless",
	Open:     func(name string) (Reader, error) { return opened(mapped.Open(name)) },
	OpenFile: func(name string) (File, error) { return opened(mapped.OpenFile(name, os.O_RDWR, 0, nil)) },
}
