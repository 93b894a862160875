package fuzz

// bent is an honest file with some methods replaced by wrong ones.
type bent struct {
	*honest
	readAt   func(h *honest, p []byte, off int64) (int, error)
	writeAt  func(h *honest, p []byte, off int64) (int, error)
	appendTo func(h *honest, p []byte) (int64, error)
	truncate func(h *honest, size int64) error
	reserve  func(h *honest, n int64) error
	punch    func(h *honest, off, n int64) error
	readvAt  func(h *honest, bufs [][]byte, off int64) (int64, error)
	writevAt func(h *honest, bufs [][]byte, off int64) (int64, error)
	lendView func(h *honest, off int64, n int) (Lent, error)
	refresh  func(h *honest) (int64, error)
	size     func(h *honest) int64
	close    func(h *honest) error
}

func (b *bent) ReadAt(p []byte, off int64) (int, error) {
	if b.readAt != nil {
		return b.readAt(b.honest, p, off)
	}
	return b.honest.ReadAt(p, off)
}

func (b *bent) WriteAt(p []byte, off int64) (int, error) {
	if b.writeAt != nil {
		return b.writeAt(b.honest, p, off)
	}
	return b.honest.WriteAt(p, off)
}

func (b *bent) Append(p []byte) (int64, error) {
	if b.appendTo != nil {
		return b.appendTo(b.honest, p)
	}
	return b.honest.Append(p)
}

func (b *bent) Truncate(size int64) error {
	if b.truncate != nil {
		return b.truncate(b.honest, size)
	}
	return b.honest.Truncate(size)
}

func (b *bent) Preallocate(n int64) error {
	if b.reserve != nil {
		return b.reserve(b.honest, n)
	}
	return b.honest.Preallocate(n)
}

func (b *bent) PunchHole(off, n int64) error {
	if b.punch != nil {
		return b.punch(b.honest, off, n)
	}
	return b.honest.PunchHole(off, n)
}

func (b *bent) ReadvAt(bufs [][]byte, off int64) (int64, error) {
	if b.readvAt != nil {
		return b.readvAt(b.honest, bufs, off)
	}
	return b.honest.ReadvAt(bufs, off)
}

func (b *bent) WritevAt(bufs [][]byte, off int64) (int64, error) {
	if b.writevAt != nil {
		return b.writevAt(b.honest, bufs, off)
	}
	return b.honest.WritevAt(bufs, off)
}

func (b *bent) Lend(off int64, n int) (Lent, error) {
	if b.lendView != nil {
		return b.lendView(b.honest, off, n)
	}
	return b.honest.Lend(off, n)
}

func (b *bent) Refresh() (int64, error) {
	if b.refresh != nil {
		return b.refresh(b.honest)
	}
	return b.honest.Refresh()
}

func (b *bent) Size() int64 {
	if b.size != nil {
		return b.size(b.honest)
	}
	return b.honest.Size()
}

func (b *bent) Close() error {
	if b.close != nil {
		return b.close(b.honest)
	}
	return b.honest.Close()
}

// opener opens honest files and bends them.
func (b bent) opener() func() Opener {
	return func() Opener {
		open := honestHandles()
		return func(name string, flag int) (File, error) {
			h, err := open(name, flag)
			if err != nil {
				return nil, err
			}
			wrong := b
			wrong.honest = h
			return &wrong, nil
		}
	}
}
