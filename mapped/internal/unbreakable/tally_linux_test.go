package unbreakable

import (
	"fmt"
	"sync/atomic"
)

// A tally counts what happened in a siege.
type tally struct {
	bytes, ends    atomic.Int64 // read, and found
	copies, faults atomic.Int64 // that faulted: copies, and calls of Do
	strangers      atomic.Int64 // opened by the name
}

func (n *tally) String() string {
	return fmt.Sprintf("%d bytes read, %d ends of file, %d faults in copies, %d in Do, %d strangers",
		n.bytes.Load(), n.ends.Load(), n.copies.Load(), n.faults.Load(), n.strangers.Load())
}

func (n *tally) add(m *tally) {
	n.bytes.Add(m.bytes.Load())
	n.ends.Add(m.ends.Load())
	n.copies.Add(m.copies.Load())
	n.faults.Add(m.faults.Load())
	n.strangers.Add(m.strangers.Load())
}

// everything tells whether all that can happen has happened.
func (n *tally) everything() bool {
	return n.ends.Load() > 0 && n.copies.Load() > 0 && n.faults.Load() > 0 && n.strangers.Load() > 0
}
