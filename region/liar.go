package region

import (
	"math"
	"os"
)

// far is how many bytes past the end of a file nothing of it is in memory:
// the page that holds its last byte may be a huge one, or blocks may be
// preallocated behind it.
const far = 1 << 30

// tells reports whether the system says which pages of a file of size bytes
// are in memory, and says the truth. Linux says so of every page to a process
// that neither owns the file nor may write it (mincore(2), since 5.2), so a
// page far past the end is asked for: in the head segment, or in a map of its
// own when the head does not reach so far.
func (a *asker) tells(r *Region, size int64) bool {
	page := int64(pageSize())
	if !canAsk || size > math.MaxInt64-far-2*page {
		return false
	}
	past := (size+page-1)&^(page-1) + far
	head := r.table.Load().segs[0].Load().data
	if last := int64(len(head)) - page; past <= last {
		return a.absent(head[last:])
	}
	told := false
	err := r.source(func(f *os.File) error {
		b, err := mapping{f}.mapAt(past, int(page))
		if err != nil {
			return err
		}
		told = a.absent(b)
		unmap(b)
		return nil
	})
	return err == nil && told
}

// absent reports whether the system says that the page b is not in memory.
func (a *asker) absent(b []byte) bool {
	var vec [1]byte
	return a.resident(b, vec[:]) == nil && vec[0]&1 == 0
}
