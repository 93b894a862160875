package positionaltest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"syscall"
	"time"

	"github.com/seekless/seekless/positional"
)

// fullCases drive the loops of package positional over the file under test,
// with faults in between. Those come bare, as the script has them.
func fullCases() []testCase {
	cases := loopCases()
	for i, tc := range cases {
		cases[i].run = func(c *check) {
			c.suite.WrapsErrors = false
			tc.run(c)
		}
	}
	return cases
}

func loopCases() []testCase {
	return []testCase{
		{"short writes of one byte at a time store everything", fullShortWrites},
		{"short reads of one byte at a time fill the buffer", fullShortReads},
		{"EINTR is invisible", fullInterrupted},
		{"EINTR after part of the bytes is invisible", fullInterruptedHalfway},
		{"a write that makes no progress is an error", fullStuckWrite},
		{"a read that makes no progress is io.ErrNoProgress", fullStuckRead},
		{"a count larger than asked is an error and not believed", fullFalseCount},
		{"a failed write tells how many bytes are stored", fullFailedWrite},
		{"a failed read keeps the bytes before it", fullFailedRead},
		{"the end of the file comes as bare io.EOF", fullEnd},
		{"short transfers of vectors are resumed", fullVectors},
		{"a failed vector tells how many bytes are stored", fullFailedVector},
		{"two reads held at a gate are in flight together", fullTogether},
	}
}

func fullShortWrites(c *check) {
	f := c.file(pattern(7))
	faulty := Faulty(f, On(OpWriteAt, 1).Times(Forever).Short(1))
	n, err := positional.WriteFull(faulty, pattern(100)[7:], 7)
	c.answers("WriteFull", int64(n), err, 93, nil)
	c.calls(faulty, 93)
	for i, call := range faulty.Calls() {
		want := Call{OpWriteAt, int64(7 + i), int64(93 - i), 1, nil}
		if call != want {
			c.Errorf("call %d was %v, want %v", i, call, want)
		}
	}
	c.holds(f, pattern(100))
}

// calls checks how many calls have reached a faulty file.
func (c *check) calls(f *FaultyFile, want int) {
	c.Helper()
	if got := len(f.Calls()); got != want {
		c.Errorf("%d calls were made, want %d", got, want)
	}
}

// fills checks what one ReadFull of n bytes at off answers.
func (c *check) fills(r io.ReaderAt, n int, off int64, want []byte, class error) {
	c.Helper()
	p := make([]byte, n)
	got, err := positional.ReadFull(r, p, off)
	c.answers("ReadFull", int64(got), err, int64(len(want)), class)
	c.same("ReadFull", p[:len(want)], want)
}

func fullShortReads(c *check) {
	f := Faulty(c.file(pattern(100)), On(OpReadAt, 1).Times(Forever).Short(1))
	c.fills(f, 93, 7, pattern(100)[7:], nil)
	c.calls(f, 93)
}

func fullInterrupted(c *check) {
	f := c.file(pattern(100))
	faulty := Faulty(f,
		On(OpReadAt, 1).Times(300).Fail(syscall.EINTR),
		On(OpWriteAt, 1).Times(3).Fail(syscall.EINTR),
	)
	c.fills(faulty, 50, 7, pattern(57)[7:], nil)
	n, err := positional.WriteFull(faulty, pattern(10), 100)
	c.answers("WriteFull", int64(n), err, 10, nil)
	c.calls(faulty, 301+4)
	c.holds(f, append(pattern(100), pattern(10)...))
}

func fullInterruptedHalfway(c *check) {
	f := c.file(pattern(100))
	faulty := Faulty(f,
		On(OpReadAt, 1).Short(20).Fail(syscall.EINTR),
		On(OpWriteAt, 1).Short(3).Fail(syscall.EINTR),
	)
	c.fills(faulty, 50, 7, pattern(57)[7:], nil)
	n, err := positional.WriteFull(faulty, pattern(10), 100)
	c.answers("WriteFull", int64(n), err, 10, nil)
	c.calls(faulty, 2+2)
	c.holds(f, append(pattern(100), pattern(10)...))
}

func fullStuckWrite(c *check) {
	f := c.file(nil)
	faulty := Faulty(f, On(OpWriteAt, 1).Short(3), On(OpWriteAt, 2).Times(Forever).Short(0))
	n, err := positional.WriteFull(faulty, pattern(10), 0)
	c.answers("WriteFull", int64(n), err, 3, io.ErrUnexpectedEOF)
	c.calls(faulty, 2)
	c.holds(f, pattern(3))
}

func fullStuckRead(c *check) {
	f := Faulty(c.file(pattern(10)), On(OpReadAt, 1).Short(3), On(OpReadAt, 2).Times(Forever).Short(0))
	c.fills(f, 10, 0, pattern(3), io.ErrNoProgress)
}

func fullFalseCount(c *check) {
	for _, claim := range []int{11, 1 << 30, -1} {
		f := Faulty(c.file(pattern(10)), On(OpReadAt, 1).Claim(claim), On(OpWriteAt, 1).Claim(claim))
		c.fills(f, 10, 0, nil, syscall.EIO)
		n, err := positional.WriteFull(f, pattern(10), 0)
		c.answers("WriteFull", int64(n), err, 0, syscall.EIO)
		c.calls(f, 2)
		c.is("Close", f.Close(), nil)
	}
}

func fullFailedWrite(c *check) {
	f := c.file(nil)
	faulty := Faulty(f, On(OpWriteAt, 1).Short(4), On(OpWriteAt, 2).Short(2).Fail(positional.ErrNoSpace))
	n, err := positional.WriteFull(faulty, pattern(10), 0)
	c.answers("WriteFull", int64(n), err, 6, positional.ErrNoSpace)
	c.holds(f, pattern(6))
}

func fullFailedRead(c *check) {
	f := Faulty(c.file(pattern(10)), On(OpReadAt, 1).Short(4), On(OpReadAt, 2).Fail(errBroken))
	c.fills(f, 10, 0, pattern(4), errBroken)
}

// errBroken stands for an error of the system.
var errBroken = errors.New("broken on purpose")

func fullEnd(c *check) {
	f := c.file(pattern(10))
	c.fills(f, 10, 0, pattern(10), nil)
	c.fills(f, 11, 0, pattern(10), io.EOF)
	c.fills(f, 4, 10, nil, io.EOF)
	c.fills(f, 4, 1<<63-3, nil, io.EOF)
	short := Faulty(f, On(OpReadAt, 1).Times(Forever).Short(3))
	c.fills(short, 20, 0, pattern(10), io.EOF)
}

func fullVectors(c *check) {
	f := c.file(nil)
	faulty := Faulty(f, On(OpWriteAt, 1).Times(Forever).Short(3), On(OpReadAt, 1).Times(Forever).Short(2))
	n, err := positional.WriteVector(faulty, [][]byte{pattern(5), nil, pattern(7)}, 2)
	c.answers("WriteVector", n, err, 12, nil)
	want := append([]byte{0, 0}, append(pattern(5), pattern(7)...)...)
	c.holds(f, want)

	bufs := buffers([]int{3, 0, 6, 9})
	n, err = positional.ReadVector(faulty, bufs, 2)
	c.answers("ReadVector", n, err, 12, io.EOF)
	c.same("ReadVector", bytes.Join(bufs, nil)[:12], want[2:])
}

func fullFailedVector(c *check) {
	f := c.file(nil)
	faulty := Faulty(f, On(OpWriteAt, 2).Short(2).Fail(positional.ErrNoSpace))
	n, err := positional.WriteVector(faulty, [][]byte{pattern(5), pattern(7), pattern(9)}, 0)
	c.answers("WriteVector", n, err, 7, positional.ErrNoSpace)
	c.calls(faulty, 2)
	c.holds(f, append(pattern(5), 1, 2))
}

func fullTogether(c *check) {
	var gate Gate
	defer gate.Open()
	f := Faulty(c.file(pattern(10)), On(OpReadAt, 1).Times(2).Hold(&gate))
	errs := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := positional.ReadFull(f, make([]byte, 10), 0)
			errs <- err
		}()
	}
	ctx, cancel := context.WithTimeout(c.Context(), 10*time.Second)
	defer cancel()
	if err := gate.Await(ctx, 2); err != nil {
		c.Fatalf("two reads are not held together: %v", err)
	}
	c.calls(f, 0)
	gate.Open()
	c.is("ReadFull", <-errs, nil)
	c.is("ReadFull", <-errs, nil)
	c.calls(f, 2)
}
