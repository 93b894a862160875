package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"sync/atomic"
)

// cellSize is how many bytes one cell has.
const cellSize = 64

// cells are what a file of cells should hold. Each write of a cell has a
// version, larger than the one before; an even one is zeros. Writes of one
// cell never overlap, so that those between the last that had ended when a
// read began and the last that had begun when it ended are all it can see.
type cells struct {
	begun, ended []atomic.Int64
}

func newCells(n int) *cells {
	return &cells{make([]atomic.Int64, n), make([]atomic.Int64, n)}
}

// begin announces a write of cells [from,to), of data or of zeros.
func (c *cells) begin(from, to int, zeros bool) {
	for i := from; i < to; i++ {
		next := c.begun[i].Load() + 1
		if (next%2 == 0) != zeros {
			next++
		}
		c.begun[i].Store(next)
	}
}

// end says that the write announced is done, cancel that it changed nothing.
func (c *cells) end(from, to int) {
	for i := from; i < to; i++ {
		c.ended[i].Store(c.begun[i].Load())
	}
}

func (c *cells) cancel(from, to int) {
	for i := from; i < to; i++ {
		c.begun[i].Store(c.ended[i].Load())
	}
}

// fill makes the bytes of the write announced, cells from on.
func (c *cells) fill(data []byte, from int) {
	for i := 0; i < len(data)/cellSize; i++ {
		fill(data[i*cellSize:][:cellSize], from+i, c.begun[from+i].Load())
	}
}

// A glance is what was known of some cells when a read began.
type glance struct {
	from  int
	ended []int64
}

func (c *cells) glance(from, to int) glance {
	g := glance{from, make([]int64, to-from)}
	for i := range g.ended {
		g.ended[i] = c.ended[from+i].Load()
	}
	return g
}

// judge checks what a read found, whole cells, against what it could see.
func (c *cells) judge(g glance, data []byte) error {
	for i := 0; i < len(data)/cellSize; i++ {
		place := g.from + i
		lo, hi := g.ended[i], c.begun[place].Load()
		if err := judgeCell(data[i*cellSize:][:cellSize], place, lo, hi); err != nil {
			return err
		}
	}
	return nil
}

// judgeCell wants each byte from one of the versions lo to hi. Some of them
// may never have been: that only makes it milder.
func judgeCell(cell []byte, place int, lo, hi int64) error {
	var version [cellSize]byte
	var explained [cellSize]bool
	for v := lo; v <= max(lo, hi); v++ {
		fill(version[:], place, v)
		if bytes.Equal(cell, version[:]) {
			return nil
		}
		for i := range cell {
			explained[i] = explained[i] || cell[i] == version[i]
		}
	}
	for i, ok := range explained {
		if !ok {
			return fmt.Errorf("cell %d, byte %d: % x is of no version from %d to %d (it says %d)",
				place, i, cell, lo, hi, binary.LittleEndian.Uint64(cell))
		}
	}
	return nil
}

// fill makes the bytes of a cell: the version, then bytes that follow from it
// and the place.
func fill(cell []byte, place int, version int64) {
	if version%2 == 0 {
		clear(cell)
		return
	}
	binary.LittleEndian.PutUint64(cell, uint64(version))
	x := uint64(place)*0x9e3779b97f4a7c15 ^ uint64(version)*0xbf58476d1ce4e5b9
	for i := 8; i+8 <= len(cell); i += 8 {
		x ^= x >> 30
		x *= 0x94d049bb133111eb
		x ^= x >> 27
		binary.LittleEndian.PutUint64(cell[i:], x)
	}
}
