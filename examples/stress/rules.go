package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// judgeError wants an error to be none, a bare io.EOF, or one *fs.PathError
// around one of the causes.
func judgeError(name string, err error, causes ...error) error {
	if err == nil || err == io.EOF {
		return nil
	}
	path, ok := err.(*fs.PathError)
	if !ok || path.Path != name {
		return fmt.Errorf("not a PathError of %s: %T: %w", name, err, err)
	}
	if inner := (*fs.PathError)(nil); errors.As(path.Err, &inner) {
		return fmt.Errorf("wrapped twice: %w", err)
	}
	for _, cause := range causes {
		if errors.Is(err, cause) {
			return nil
		}
	}
	return fmt.Errorf("not an error to expect here: %w", err)
}

// judgeCount wants n bytes of a read to go with its error, as io.ReaderAt has
// it.
func judgeCount(n, want int, err error) error {
	switch {
	case n < 0, n > want:
		return fmt.Errorf("%d of %d bytes", n, want)
	case n < want && err == nil:
		return fmt.Errorf("%d of %d bytes, and no error", n, want)
	}
	return nil
}
