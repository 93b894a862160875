package fuzz

// A situation is what the answer to an operation depends on, beside the
// operation.
type situation struct {
	size     int64 // of the file
	closed   bool
	readOnly bool
	lent     bool // a View of mapped memory is held
	pinned   bool // such a View reaches past op.Off
	copied   bool // a View that is a copy does
}

// refuse is the answer of an operation that changed nothing.
func (at situation) refuse(op Op, class class) record {
	r := record{class: class, size: at.size}
	if op.Kind.has(onDisk) {
		r.onDisk = at.size
	}
	return r
}
