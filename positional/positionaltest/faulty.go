package positionaltest

import (
	"io/fs"
	"slices"
	"sync"

	"github.com/seekless/seekless/positional"
)

// Faulty passes the calls of a file on, but for what the script says. The
// first fault of the script that matches a call decides about it. Calls of a
// method are counted from 1, in the order in which they come.
//
//	full := Faulty(f,
//		On(OpWriteAt, 1).Short(100),                  // stores 100 bytes, nil error
//		On(OpWriteAt, 2).Times(3).Fail(syscall.EINTR), // three times interrupted
//		On(OpWriteAt, 5).Fail(positional.ErrNoSpace),  // then the disk is full
//	)
func Faulty(f positional.File, script ...Fault) *FaultyFile {
	return &FaultyFile{file: f, script: slices.Clone(script), seen: map[Op]int{}}
}

// A FaultyFile is a [positional.File] with a script of faults; see [Faulty].
//
// Any number of goroutines may use it at once; it never makes a call wait for
// another, except at a [Gate] of the script. Close closes the file below,
// unless the script fails it. The zero value is not usable.
type FaultyFile struct {
	file   positional.File
	script []Fault

	mu    sync.Mutex
	seen  map[Op]int // under mu: calls begun
	calls []Call     // under mu: calls finished
}

var _ positional.File = (*FaultyFile)(nil)

// Calls answers the calls that have finished, in the order of their ends.
func (f *FaultyFile) Calls() []Call {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.calls)
}

// begin counts a call, finds its fault and waits at its gate.
func (f *FaultyFile) begin(op Op) Fault {
	fault := f.find(op)
	if fault.hold != nil {
		fault.hold.wait()
	}
	return fault
}

func (f *FaultyFile) find(op Op) Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.seen[op]++
	for _, fault := range f.script {
		if fault.matches(op, f.seen[op]) {
			return fault
		}
	}
	return Fault{}
}

func (f *FaultyFile) record(c Call) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, c)
}

// transfer is a call that moves size bytes; pass does the first k of them.
func (f *FaultyFile) transfer(op Op, off, size int64, pass func(k int64) (int64, error)) (n int64, err error) {
	fault := f.begin(op)
	room := fault.room(size)
	if fault.passes(room) {
		n, err = pass(room)
	}
	if fault.err != nil {
		err = fault.err
	}
	n = fault.count(n)
	f.record(Call{op, off, size, n, err})
	return n, err
}

// change is a call without a count.
func (f *FaultyFile) change(op Op, off, size int64, pass func() error) error {
	err := f.begin(op).err
	if err == nil {
		err = pass()
	}
	f.record(Call{Op: op, Off: off, Len: size, Err: err})
	return err
}

// Name is the name of the file below.
func (f *FaultyFile) Name() string { return f.file.Name() }

// Size is the size of the file below.
func (f *FaultyFile) Size() int64 { return f.file.Size() }

// Stat is that of the file below, but for the script.
func (f *FaultyFile) Stat() (info fs.FileInfo, err error) {
	err = f.change(OpStat, 0, 0, func() error {
		info, err = f.file.Stat()
		return err
	})
	return info, err
}

// Refresh is that of the file below, but for the script.
func (f *FaultyFile) Refresh() (size int64, err error) {
	fault := f.begin(OpRefresh)
	if err = fault.err; err == nil {
		size, err = f.file.Refresh()
	}
	size = fault.count(size)
	f.record(Call{Op: OpRefresh, N: size, Err: err})
	return size, err
}
