//go:build !unix

package positional

// Native tells whether Open uses more than [os.File].
const Native = false

var platform system = portable{}
