package unix

import sys "golang.org/x/sys/unix"

const lockCommand = sys.F_SETLK
