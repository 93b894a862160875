//go:build js || wasip1

package positional

import "syscall"

func isNoSpace(err error) bool  { return err == syscall.ENOSPC || err == syscall.EDQUOT }
func isTooLarge(err error) bool { return err == syscall.EFBIG }
