//go:build unix && !linux && !darwin && !openbsd && !illumos && !((freebsd || netbsd) && (amd64 || arm64 || riscv64))

package unix

import sys "golang.org/x/sys/unix"

const vectorCalls = false

func preadv(int, [][]byte, int64) (int, error) { return 0, sys.ENOSYS }

func pwritev(int, [][]byte, int64) (int, error) { return 0, sys.ENOSYS }
