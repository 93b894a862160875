package fuzz

// views are the Views a log holds.
type views [Slots]held

// around adds to a situation what the Views make of it, size being the one
// that an operation asks for.
func (v *views) around(at *situation, size int64) {
	for i := range v {
		h := &v[i]
		if h.lent == nil || len(h.b) == 0 {
			continue
		}
		at.lent = at.lent || h.mapped
		if h.past(size) {
			at.pinned = at.pinned || h.mapped
			at.copied = at.copied || !h.mapped
		}
	}
}

// hold puts a View of what lies at off into a slot and releases the one that
// was there.
func (v *views) hold(slot int, lent Lent, off int64, step int, m *image) {
	h := &v[slot]
	h.release()
	*h = held{lent: lent, mapped: lent.Mapped(), off: off, b: lent.Bytes(), copied: h.copied[:0], step: step}
	if n := int64(len(h.b)); n > 0 && !h.mapped {
		h.copied = append(h.copied, m.b[off:off+n]...)
	}
}

// orphan marks the Views of a handle that is closed.
func (v *views) orphan() {
	for i := range v {
		v[i].orphan = true
	}
}

// drop releases the orphans that a cut to size would take the memory from;
// the file cannot know of them. Some systems cut no file that is mapped.
func (v *views) drop(size int64, all bool) {
	for i := range v {
		if h := &v[i]; h.lent != nil && h.orphan && (all || h.end() > size) {
			h.release()
		}
	}
}

func (v *views) releaseAll() {
	for i := range v {
		v[i].release()
	}
}

// wrong says what the first View shows that it must not.
func (v *views) wrong(m *image) string {
	for i := range v {
		if text := v[i].wrong(m); text != "" {
			return text
		}
	}
	return ""
}
