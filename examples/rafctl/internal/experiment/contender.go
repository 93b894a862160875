package experiment

import (
	"io"
	"os"

	"github.com/seekless/seekless/fuzz"
	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/positional"
)

// A File is what the experiment needs of an open file.
type File interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Truncate(size int64) error
}

// A Contender is one way to read and write a file.
type Contender struct {
	Name string
	Open func(name string) (File, error) // read-write, made when missing
}

// The names of the contenders. Ratios are to Seek.
const (
	Seek       = "seek"       // one mutex around Seek and Read or Write
	Positional = "positional" // pread and pwrite
	Mapped     = "mapped"     // reads from a map, writes by pwrite
)

const (
	openFlags = os.O_RDWR | os.O_CREATE
	openPerm  = 0o600
)

// Contenders answers all three, the baseline first.
func Contenders() []Contender {
	return []Contender{
		{Seek, func(name string) (File, error) { return opened(fuzz.OpenSeek(name, openFlags, openPerm)) }},
		{Positional, func(name string) (File, error) { return opened(positional.Open(name, openFlags, openPerm)) }},
		{Mapped, func(name string) (File, error) { return opened(mapped.OpenFile(name, openFlags, openPerm, nil)) }},
	}
}

// opened keeps a typed nil from becoming a File that is not nil.
func opened[F File](f F, err error) (File, error) {
	if err != nil {
		return nil, err
	}
	return f, nil
}
