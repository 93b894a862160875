// Package positionaltest tests implementations of [positional.File].
//
// [TestFile] runs the contract against any implementation, one subtest a
// sentence:
//
//	func TestMine(t *testing.T) {
//		positionaltest.TestFile(t, mine.Open)
//	}
//
// [Suite] is the same with options: for files that wrap their errors in
// [*fs.PathError], and for files that lend their bytes as views.
//
// [Faulty] puts a script of faults in front of a file: errors, short
// transfers, interrupted calls, false counts, and calls held at a [Gate]. It
// records every call for assertions.
//
// The suite needs a folder it may write to, which it takes from
// [testing.T.TempDir]. Cases that the system or the file system cannot show
// are skipped with the reason.
package positionaltest
