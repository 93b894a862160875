package mapped

import "fmt"

// Backend is how a file is reached. All backends answer the same.
type Backend uint8

// The backends. BackendAuto takes the first of BackendMapped,
// BackendPositional and BackendPortable that the system and the file offer;
// the others take just that one, or refuse at open with
// [errors.ErrUnsupported]. A file is mapped where its maps are known, or at
// open shown, to show every write at once: not one opened with O_DIRECT, nor
// one of an overlay file system that is opened read-only. A file on a network
// file system is mapped only when BackendMapped asks for it, since maps may
// not show what other machines write.
const (
	BackendAuto       Backend = iota
	BackendMapped             // reads from maps, writes by positional system calls
	BackendPositional         // reads and writes by positional system calls
	BackendPortable           // nothing but os.File
)

var backendNames = [...]string{"auto", "mapped", "positional", "portable"}

func (b Backend) String() string { return nameOf("Backend", backendNames[:], uint8(b)) }

// ReadPolicy is what ReadAt does on a mapped file about a page that may not be
// in memory. A page fault on one holds up every goroutine that waits for the
// same processor; a system call does not.
type ReadPolicy uint8

// The read policies.
const (
	ReadAuto       ReadPolicy = iota // copy what is known to be in memory, read the rest by system call
	ReadMapped                       // always copy: a page that is not there is waited for
	ReadPositional                   // always read by system call; Views are lent all the same
)

var readPolicyNames = [...]string{"auto", "mapped", "positional"}

func (p ReadPolicy) String() string { return nameOf("ReadPolicy", readPolicyNames[:], uint8(p)) }

// Advice is how bytes will be used: a hint to the system.
type Advice uint8

// The values of Advice.
const (
	AdviceNormal     Advice = iota // no pattern
	AdviceSequential               // in order, each once
	AdviceRandom                   // no read-ahead
)

var adviceNames = [...]string{"normal", "sequential", "random"}

func (a Advice) String() string { return nameOf("Advice", adviceNames[:], uint8(a)) }

// LockMode is a lock between handles, those of other processes among them. It
// keeps nobody away who does not ask for a lock: flock(2), fcntl(2) on AIX and
// Solaris, LockFileEx of one byte at 2^63-2 on Windows.
type LockMode uint8

// The lock modes.
const (
	NoLock        LockMode = iota
	LockShared             // any number at once, none while one is exclusive
	LockExclusive          // one at a time
)

var lockModeNames = [...]string{"none", "shared", "exclusive"}

func (m LockMode) String() string { return nameOf("LockMode", lockModeNames[:], uint8(m)) }

func nameOf(kind string, names []string, i uint8) string {
	if int(i) < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}

// Options change what OpenFile does. Nil and the zero value are the defaults.
// They are copied at open.
type Options struct {
	Backend Backend
	Reads   ReadPolicy

	// Preallocate reserves room for so many bytes at open, as the method
	// does, except that a system which cannot is not an error.
	Preallocate int64

	// MapLimit is how many bytes of address space the file may use at most,
	// Views included. 0 is no limit but the system's.
	MapLimit int64

	// Advice is passed to the system for every map of the file.
	Advice Advice

	// Lock is taken at open without waiting; where another handle's shuts it
	// out, the error is [ErrLocked] and the file is not touched, not by
	// O_TRUNC either. It ends with Close, or with the process.
	Lock LockMode

	// Appenders says that other processes append too: Append lands at the
	// end as the system sees it, whole records, for one more system call.
	Appenders bool

	// KeepReserve leaves unused preallocation in place at Close.
	KeepReserve bool

	// CountReads makes Stats count the bytes that ReadAt copies from maps,
	// which costs every such read some nanoseconds.
	CountReads bool
}
