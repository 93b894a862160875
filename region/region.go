package region

import (
	"errors"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"unsafe"
)

// MinSegment is the least size in bytes of a file's first segment, a power of
// two and at least a page. Addresses cost nothing on 64-bit systems, and reads
// in the first segment are the fastest. Tests lower it to a page so that
// segment edges are crossed often; change it only while no file is open.
var MinSegment int64 = defaultMinSegment

// Residency says which pages ReadAt may copy without asking the system.
type Residency uint8

const (
	KnownResident Residency = iota // those found in memory a short while ago
	AnyPage                        // all: a page that is not there is waited for
	NoPage                         // none: every read is a system call
)

// Config is what a Region is told once.
type Config struct {
	Residency Residency
	MapLimit  int64 // at most so many bytes of addresses; 0 is no limit
	Advice    Advice
	Count     bool // keep the head empty, so that every read passes Copy, which counts
}

// Source lends the open file for the time of a call.
type Source func(func(f *os.File) error) error

// A Region is the mapped bytes of one file. Any number of goroutines may call
// any methods at once. Close makes every later read miss; it waits for no
// reader. The zero Region has no file: every read misses until Init.
type Region struct {
	// The head: what At reads. limit is raised only after the fields below
	// it are in place, and they never change afterwards.
	limit  atomic.Int64 // the head serves [0,limit); unmapped and closed are negative
	known  atomic.Uint32
	stamps unsafe.Pointer // the first of the head segment's stamps
	base   unsafe.Pointer // of the head segment's bytes
	length int64          // of the head segment

	source Source // this group is fixed by Init
	config Config

	table   atomic.Pointer[table]
	visits  atomic.Uint64 // reads that found no map
	mapFrom atomic.Uint64 // the visit from which on maps are made
	asker   asker

	mu     sync.Mutex            // serialises mapping, leasing and Close
	mapped int64                 // under mu: bytes of addresses in use, exact maps included
	exact  map[*Segment]struct{} // under mu: maps that one lease has to itself
	closed bool                  // under mu

	copied atomic.Int64 // bytes that Copy copied
	faults atomic.Int64
}

// table is what is known once the first map is made.
type table struct {
	shift uint         // the first segment is 1<<shift bytes
	used  atomic.Int32 // no segment is mapped from here on
	segs  [maxSegments]atomic.Pointer[Segment]
}

// each calls fn for every mapped segment.
func (t *table) each(fn func(*Segment)) {
	if t == nil {
		return
	}
	for i := range t.segs[:t.used.Load()] {
		if s := t.segs[i].Load(); s != nil {
			fn(s)
		}
	}
}

const maxSegments = 65

// Init prepares the zero Region; it maps nothing.
func (r *Region) Init(source Source, config Config) {
	r.source, r.config = source, config
	r.asker.init()
	r.known.Store(firstGeneration)
	r.limit.Store(unmapped)
	if config.Residency == KnownResident {
		r.mapFrom.Store(firstVisits)
	}
}

// What limit is while the head serves nothing. Negative, so that not even an
// empty read is served.
const (
	unmapped = -1
	closed   = -2
)

// At answers the n bytes at off when they are mapped and known to be in
// memory, else nil. They may fault all the same: another process may cut the
// file at any time. The caller keeps r reachable while it reads them.
func (r *Region) At(off int64, n int) []byte {
	if off < 0 || off > r.limit.Load()-int64(n) {
		return nil
	}
	b := off >> blockShift
	if stampAt(r.stamps, b) != r.known.Load() || off&(blockSize-1)+int64(n) > blockSize {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Add(r.base, off)), n)
}

// Wide is At for bytes that lie in more than one block, up to a piece.
func (r *Region) Wide(off int64, n int) []byte {
	if off < 0 || n > piece || off > r.limit.Load()-int64(n) {
		return nil
	}
	known := r.known.Load()
	for b := off >> blockShift; b <= (off+int64(n)-1)>>blockShift; b++ {
		if stampAt(r.stamps, b) != known {
			return nil
		}
	}
	return unsafe.Slice((*byte)(unsafe.Add(r.base, off)), n)
}

// Serves reports whether At may answer bytes up to size, as far as it ever
// will, so that SetLimit need not be called.
func (r *Region) Serves(size int64) bool {
	return r.table.Load() == nil || r.limit.Load() >= min(size, r.length)
}

// SetLimit says that the file is size bytes long: reads beyond miss from now
// on. Nothing is served by At before the first call.
func (r *Region) SetLimit(size int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if size < r.asker.size.Swap(size) {
		r.Forget() // what was cut off has left the memory
	}
	if !r.closed && r.table.Load() != nil && r.config.Residency != NoPage && !r.config.Count {
		r.limit.Store(min(size, r.length))
	}
}

// Close ends the region: every later read misses, and no map of the file is
// left but those that are held. It waits for nothing.
func (r *Region) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return fs.ErrClosed
	}
	r.closed = true
	r.limit.Store(closed)
	r.asker.stop()
	var errs []error
	r.table.Load().each(func(s *Segment) { errs = append(errs, s.drop(owner)) })
	return errors.Join(errs...)
}
