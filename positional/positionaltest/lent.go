package positionaltest

// Lent is a view of a file's bytes.
type Lent interface {
	// Bytes are the bytes, read only, and nil after Release.
	Bytes() []byte
	// Mapped tells whether Bytes is the file's own memory, which shows
	// every write at once, or a copy.
	Mapped() bool
	// Do calls fn with Bytes and answers what fn answers, or the suite's
	// ErrFault when fn touched lent memory as it must not.
	Do(fn func(b []byte) error) error
	// Release ends the view. Twice is harmless.
	Release()
}
