// Package fuzz compares a file of your own with the old way of reading and
// writing: seek, then read or write. It carries out long lists of operations
// on both, at the places where files go wrong, and compares after each step
// how many bytes were moved, which ones, what kind of error came back, and
// what size the file says it has. At the end it reads both files without
// their code and compares them byte by byte.
//
// A file type with ReadAt, WriteAt, Truncate, Size, Sync and Close is tested
// in three lines:
//
//	for seed := range uint64(100) {
//		fuzz.Check(t, open, fuzz.Random(seed, 500))
//	}
//
// where open is
//
//	func open(name string, flag int) (fuzz.File, error) { return yours.Open(name, flag, 0o666) }
//
// Native fuzzing needs no more. Every input is a valid log:
//
//	f.Fuzz(func(t *testing.T, data []byte) { fuzz.Check(t, open, fuzz.Decode(data)) })
//
// A failure prints the shortest log that Check found to fail. It is Go source:
// paste it into a test to keep it.
//
//	fuzz.Check(t, open, fuzz.Log{
//		{Kind: fuzz.WriteAt, Off: 4095, Len: 3, Seed: 7},
//		{Kind: fuzz.ReadAt, Off: 4090, Len: 100},
//	})
//
// # What is compared
//
// The answers have to be those of [os.File]: the whole count or an error that
// says why not, io.EOF itself at the end, zeros in a gap, and errors that
// [errors.Is] finds to be fs.ErrClosed, fs.ErrInvalid or fs.ErrPermission.
// Where an answer may differ, and why, is written down in one function, expect
// in rules.go; os.File itself passes, with Size added.
//
// What else a file can do is found by its methods: see [Appender],
// [Preallocator], [Lender] and the others. An operation that the file has no
// method for is skipped, on both sides.
//
// Written bytes derive from the number in Op.Seed and from their place, so a
// report can tell which write a stray byte is from.
//
// # Elsewhere
//
// [Run] is Check without a test, for commands. [SeekFile] is the reference
// itself, for benchmarks of the old way.
package fuzz
