package compare

import "io"

// A Reader is a file open for reading through one contender. The contenders
// allow parallel calls of ReadAt; Close must come after the last of them.
type Reader interface {
	io.ReaderAt
	io.Closer
}

// A File is a [Reader] that writes as well.
type File interface {
	Reader
	io.WriterAt
}
