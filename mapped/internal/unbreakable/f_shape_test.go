package unbreakable

import (
	"errors"
	"io"
	"io/fs"
)

// misshapen says what is wrong with the form of an error.
func misshapen(err error, name string) string {
	if err == nil || err == io.EOF {
		return ""
	}
	outer, ok := err.(*fs.PathError)
	if !ok {
		return "no PathError"
	}
	if _, twice := errors.AsType[*fs.PathError](outer.Err); twice {
		return "two PathErrors in one another"
	}
	if outer.Path != name || outer.Op == "" {
		return "names another file, or no operation"
	}
	return ""
}
