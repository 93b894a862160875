package region

import (
	"sync/atomic"
	"unsafe"
)

// stamps are a uint32 for each block of a segment, in chunks that are there
// only once something is known of them: a file may be large and read in few
// places, or opened, read once and closed.
type stamps []atomic.Pointer[chunk]

const (
	chunkShift = 10
	chunkSize  = 1 << chunkShift
)

// A chunk is the stamps of chunkBytes of a segment, how many bytes of them
// large reads have read by system call, and in which generation the windows of
// them were asked about.
type chunk struct {
	stamps [chunkSize]uint32 // first: stampAt knows
	large  atomic.Int64
	asked  [chunkBytes / window]atomic.Uint32
}

const chunkBytes = chunkSize << blockShift

// blank stands for every chunk of which nothing is known; it is never written.
var blank chunk

// newStamps covers n bytes and the block behind them, since [Region.At] may be
// asked for no bytes at the very end.
func newStamps(n int64) stamps {
	s := make(stamps, n>>(blockShift+chunkShift)+1)
	for i := range s {
		s[i].Store(&blank)
	}
	return s
}

// load is the stamp of block b.
func (s stamps) load(b int64) uint32 {
	return atomic.LoadUint32(&s[b>>chunkShift].Load().stamps[b&(chunkSize-1)])
}

// own is the place of the stamp of block b, to be written.
func (s stamps) own(b int64) *uint32 { return &s.chunk(b).stamps[b&(chunkSize-1)] }

// chunk is the chunk of block b, to be written.
func (s stamps) chunk(b int64) *chunk {
	c := &s[b>>chunkShift]
	if c.Load() == &blank {
		c.CompareAndSwap(&blank, new(chunk))
	}
	return c.Load()
}

// askedAt is in which generation the window at i was asked about.
func (s *Segment) askedAt(i int64) *atomic.Uint32 {
	return &s.stamps.chunk(i >> blockShift).asked[i/window%(chunkBytes/window)]
}

// first is where the stamps begin, for stampAt.
func (s stamps) first() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

// stampAt is load without bounds: At has checked them already, and would not
// be inlined with more.
func stampAt(first unsafe.Pointer, b int64) uint32 {
	c := atomic.LoadPointer((*unsafe.Pointer)(unsafe.Add(first, b>>chunkShift*int64(unsafe.Sizeof(first)))))
	return atomic.LoadUint32((*uint32)(unsafe.Add(c, b&(chunkSize-1)*4)))
}
