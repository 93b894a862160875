package fuzz

import "testing"

// Check runs a log on a file that open opens, in a folder of the test's, and
// fails the test where Run finds the file wrong. It prints the shortest log
// that it finds to fail: paste it into a Check of its own to replay it.
func Check(t testing.TB, open func(name string, flag int) (File, error), log Log) {
	t.Helper()
	dir := t.TempDir()
	err := Run(dir, open, log)
	if err == nil {
		return
	}
	if f := failureOf(err); f != nil {
		err = Shrink(dir, open, f)
	}
	t.Fatal(err)
}
