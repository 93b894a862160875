//go:build !linux

package main

import "runtime"

// fileSystem is the kind of file system that dir is on, as far as it is known.
func fileSystem(string) string { return "a file system of " + runtime.GOOS }

// wantTrimmed cannot tell on this system.
func wantTrimmed(string) error { return nil }
