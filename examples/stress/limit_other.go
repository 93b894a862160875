//go:build !linux

package main

import "errors"

const canLimit = false

// limitFiles is not known here.
func limitFiles(uint64) error { return errors.ErrUnsupported }
