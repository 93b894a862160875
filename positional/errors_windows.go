package positional

import "github.com/seekless/seekless/windows"

func isNoSpace(err error) bool  { return windows.IsNoSpace(err) }
func isTooLarge(err error) bool { return windows.IsTooLarge(err) }
