// Package mapped reads files like memory and writes them like files.
//
// A [RandomAccessFile] copies, or lends as a [View], bytes from read-only
// memory maps, and writes with positional system calls. It answers like
// [os.File]; small reads of what is in memory take nanoseconds.
//
//	        ReadAt, View                     WriteAt, Append, Truncate
//	             │                                     │
//	   in memory │ not known to be          ┌──────────┘
//	             ▼           │              ▼
//	┌────────────────────┐   └───► pread  pwrite  ftruncate  fallocate
//	│ maps, read-only    │            │     │        │          │
//	└─────────┬──────────┘            ▼     ▼        ▼          ▼
//	          └────────────────► the page cache of the system: one copy of the file
//
// # What it promises
//
// Reading. ReadAt obeys [io.ReaderAt] to the letter. A fault while it copies
// (another process cut the file, the storage failed, a hole found no space)
// becomes what pread(2) says of that range: bytes, [io.EOF] or the errno. A
// page that is not known to be in memory is read by system call, so no
// goroutine but the reader waits for the storage.
//
// Writing. WriteAt stores all or says how much. When it returns, every later
// ReadAt and every live View sees the bytes, here and on other handles. A read
// at the same time as an overlapping write may see some of each.
//
// Size. Growth never moves or unmaps what a View holds and makes no reader
// wait. Truncate into a live View is [ErrPinned]. Preallocate never moves the
// size, and nothing follows the last byte that somebody wrote.
//
// Durability. Writes survive a crash after Sync or SyncData. A failure of
// either stays: every later one on the handle fails too.
//
// Closing. Close may be called while anything is in flight: what is in flight
// ends with its result or with [fs.ErrClosed]. A View taken before stays
// readable until Release.
//
// Errors. [io.EOF] comes bare. Every other error is one [*fs.PathError], whose
// cause [errors.Is] finds: see [ErrPinned] and its neighbours.
//
// # What it cannot promise
//
// The bytes of a View are plain memory. Another process that cuts the file, or
// storage that fails, makes an access to them fault and end the program;
// [View.Do] turns that into [ErrFault], ReadAt is always safe. Between a cut
// by another process and the moment it is noticed, the rest of the last page
// may read as zeros.
package mapped
