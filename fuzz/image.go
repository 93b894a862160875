package fuzz

// An image is what the file must hold, in memory. The reference answers each
// call; the image tells at any time what Views must show.
type image struct {
	b []byte // length is the file's size, capacity MaxSize
}

func (m *image) size() int64 { return int64(len(m.b)) }

func (m *image) reset() {
	if m.b == nil {
		m.b = make([]byte, 0, MaxSize)
	}
	m.b = m.b[:0]
}

func (m *image) resize(size int64) {
	old := m.size()
	m.b = m.b[:size]
	if size > old {
		clear(m.b[old:])
	}
}

func (m *image) write(p []byte, off int64) {
	if len(p) == 0 {
		return
	}
	if end := off + int64(len(p)); end > m.size() {
		m.resize(end)
	}
	copy(m.b[off:], p)
}
