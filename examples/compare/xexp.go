package compare

import "golang.org/x/exp/mmap"

// XExp is golang.org/x/exp/mmap. It cannot write, and nothing guards its
// copies: a file cut by another process ends the program.
var XExp = Contender{
	Name: "x/exp/mmap",
	Open: openXExp,
}

func openXExp(name string) (Reader, error) {
	r, err := mmap.Open(name)
	if err != nil {
		return nil, err
	}
	return r, nil
}
