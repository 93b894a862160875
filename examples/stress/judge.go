package main

import (
	"bytes"
	"fmt"
	"strings"
)

// A glance is what some cells may hold at one moment. It may be reused.
type glance struct {
	first  int
	seqs   []uint32 // the number of the last beginning, for each cell
	starts []int    // where the candidates of each cell start
	alive  []candidate

	legal  []version // room for judge
	images []byte
}

// look remembers what the cells that [off,off+n) touches may hold from now on.
func (m *cells) look(g *glance, off int64, n int) {
	first, end := touched(off, n)
	g.first, g.seqs, g.starts, g.alive = first, g.seqs[:0], g.starts[:0], g.alive[:0]
	m.each(first, end-first, func(_ int, c *cell) {
		g.seqs = append(g.seqs, c.seq)
		g.starts = append(g.starts, len(g.alive))
		g.alive = append(g.alive, c.alive...)
	})
	g.starts = append(g.starts, len(g.alive))
}

// touched are the cells in which [off,off+n) lies.
func touched(off int64, n int) (first, end int) {
	return int(off / cellSize), int((off + int64(n) + cellSize - 1) / cellSize)
}

// judge wants every byte that was read from off on, at some time since look,
// to be one that was there.
func (m *cells) judge(g *glance, p []byte, off int64) (err error) {
	first, end := touched(off, len(p))
	m.each(first, end-first, func(i int, c *cell) {
		if err != nil {
			return
		}
		from := max(off, int64(i)*cellSize)
		to := min(off+int64(len(p)), int64(i+1)*cellSize)
		err = m.judgeCell(g, c, i, p[from-off:to-off], int(from%cellSize))
	})
	return err
}

// judgeCell judges bytes of one cell, which begin in its midst. Bytes of several
// versions may only meet in a read that overlaps a change, or after changes that
// overlapped each other: WritevAt may take several system calls.
func (m *cells) judgeCell(g *glance, c *cell, place int, p []byte, at int) error {
	i := place - g.first
	legal := g.legal[:0]
	for _, v := range g.alive[g.starts[i]:g.starts[i+1]] {
		legal = append(legal, v.version)
	}
	legal = c.since(g.seqs[i], legal)
	g.legal, g.images = legal, grown(g.images, len(legal)*cellSize)
	for j, v := range legal {
		image := g.images[j*cellSize:][:cellSize]
		v.fill(image, m.nonce, place)
		if bytes.Equal(p, image[at:at+len(p)]) {
			return nil
		}
	}
	if len(legal) > 1 && mixed(p, g.images, at) {
		return nil
	}
	return m.objection(legal, place, p, at)
}

// mixed reports whether each byte is that of some image.
func mixed(p, images []byte, at int) bool {
	for i, b := range p {
		found := false
		for j := at + i; j < len(images) && !found; j += cellSize {
			found = images[j] == b
		}
		if !found {
			return false
		}
	}
	return true
}

func (m *cells) objection(legal []version, place int, p []byte, at int) error {
	var names []string
	for _, v := range legal {
		names = append(names, v.String())
	}
	what := fmt.Sprintf("%x", p)
	if len(p) == cellSize {
		what = describe(p, m.nonce)
	}
	return fmt.Errorf("cell %d from its byte %d on: read %s; legal is %s", place, at, what, strings.Join(names, " or bytes of "))
}

func (v version) String() string {
	if v.by == nobody {
		return fmt.Sprintf("version %d: zeros", v.seq)
	}
	return fmt.Sprintf("version %d of writer %d", v.seq, v.by)
}

// grown is b with room for n bytes.
func grown(b []byte, n int) []byte {
	if cap(b) < n {
		return make([]byte, n)
	}
	return b[:n]
}
