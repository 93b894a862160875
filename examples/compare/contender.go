package compare

// A Contender is one way to use a file. It holds no state: any number of files
// may be opened through it at once.
type Contender struct {
	// Name is the import path's end, or what the contender does.
	Name string

	// Open opens an existing file for reading.
	Open func(name string) (Reader, error)

	// OpenFile opens an existing file for reading and overwriting. It is nil
	// where the contender cannot write.
	OpenFile func(name string) (File, error)
}

// All lists the contenders, seekless first.
func All() []Contender {
	return []Contender{Seekless, OSFile, XExp, MmapGo, BareCopy}
}
