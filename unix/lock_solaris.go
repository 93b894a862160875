//go:build solaris && !illumos

package unix

import sys "golang.org/x/sys/unix"

const lockCommand = sys.F_OFD_SETLK
