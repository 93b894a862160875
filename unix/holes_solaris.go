package unix

// https://illumos.org/man/2/lseek; x/sys does not name them.
const (
	seekData = 3
	seekHole = 4
)
