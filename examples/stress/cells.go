package main

import "sync"

// cells is the model of a file of cells: for each cell the versions that it
// may hold. It knows nothing of files. Whoever changes cells of the file calls
// begin before and end after; whoever reads calls look before and judge after.
type cells struct {
	nonce uint64
	locks []sync.Mutex // one for each group of cells
	cells []cell
}

const group = 32

// recent is how many versions a cell knows the writers of.
const recent = 16

type cell struct {
	clock uint32 // counts beginnings and ends
	seq   uint32 // of the version that began last
	by    [recent]uint8
	// alive are the versions that no later one has replaced for certain:
	// one that ended before another began is dead when that one ends.
	alive []candidate
}

type candidate struct {
	version
	begun, ended uint32 // by the clock of the cell; ended is 0 in flight
}

// newCells is the model of n cells that hold zeros.
func newCells(nonce uint64, n int) *cells {
	m := &cells{nonce: nonce, locks: make([]sync.Mutex, n/group+1), cells: make([]cell, n)}
	for i := range m.cells {
		m.cells[i].clock = 1
		m.cells[i].alive = []candidate{{ended: 1}}
	}
	return m
}

// each runs fn on n cells from first on, under their locks.
func (m *cells) each(first, n int, fn func(i int, c *cell)) {
	for i, end := first, first+n; i < end; {
		next := min((i/group+1)*group, end)
		m.locks[i/group].Lock()
		for ; i < next; i++ {
			fn(i, &m.cells[i])
		}
		m.locks[(i-1)/group].Unlock()
	}
}

// begin says that a change of n cells is about to start, and answers the
// number that each of them gives it, in room that may be reused.
func (m *cells) begin(room []uint32, first, n int, by uint8) []uint32 {
	room = room[:0]
	m.each(first, n, func(_ int, c *cell) {
		c.clock++
		c.seq++
		c.by[c.seq%recent] = by
		c.alive = append(c.alive, candidate{version: version{c.seq, by}, begun: c.clock})
		room = append(room, c.seq)
	})
	return room
}

// end says that the change is over and that it reached the first stored of its
// cells; the others it left as they were.
func (m *cells) end(first int, seqs []uint32, stored int) {
	m.each(first, len(seqs), func(i int, c *cell) {
		c.end(seqs[i-first], i-first < stored)
	})
}

func (c *cell) end(seq uint32, stored bool) {
	c.clock++
	at := 0
	for c.alive[at].seq != seq {
		at++
	}
	done := &c.alive[at]
	done.ended = c.clock
	begun := done.begun
	if !stored {
		c.alive = append(c.alive[:at], c.alive[at+1:]...)
		return
	}
	left := c.alive[:0]
	for _, v := range c.alive {
		if v.ended == 0 || v.ended >= begun {
			left = append(left, v)
		}
	}
	c.alive = left
}

// since are the versions that began after seq. Of those that are too long ago
// the writer is not known any more, so each could be any.
func (c *cell) since(seq uint32, to []version) []version {
	for ; seq < c.seq; seq++ {
		next := seq + 1
		if c.seq-next < recent {
			to = append(to, version{next, c.by[next%recent]})
			continue
		}
		for by := range uint8(maxWriters) {
			to = append(to, version{next, by})
		}
	}
	return to
}

// maxWriters is one more than the highest number of a writer.
const maxWriters = 16
