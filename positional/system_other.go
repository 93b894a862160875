//go:build !unix

package positional

import "errors"

// Native tells whether Open uses more than [os.File].
const Native = false

func writeDescriptor(int, []byte, int64) (int, error) { return 0, errors.ErrUnsupported }

var platform system = portable{}
