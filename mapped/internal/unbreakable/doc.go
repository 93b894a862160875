// Package unbreakable is nothing but tests: of a file that is attacked while
// it is used, on every file system and storage fault that a machine can set
// up. Files f_*_test.go hold the faults that users of such libraries reported,
// by number; the others go by subject.
//
// What needs root, mounts or minutes is skipped unless SEEKLESS_BEDS names the
// folder that .ci/beds/up has filled; ".ci/run beds" does both.
package unbreakable
