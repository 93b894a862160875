package fuzz

// A class is all that is compared of an error. See classify.
type class uint8

const (
	ok class = iota
	eof
	closed
	invalid
	permission
	noSpace
	tooLarge
	pinned
	unsupported
	pastEnd
	other
)

func (c class) String() string {
	return [...]string{
		"nil", "EOF", "closed", "invalid", "permission", "no space", "too large", "pinned", "unsupported",
		"unexpected EOF", "other",
	}[c]
}
