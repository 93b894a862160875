package fuzz

import (
	"errors"
	"io"
	"io/fs"
	"runtime"

	"github.com/seekless/seekless/mapped"
)

// classify tells the class of an error. The end of the file is io.EOF itself,
// not an error that wraps it.
func classify(err error) class {
	if err == nil {
		return ok
	}
	if err == io.EOF {
		return eof
	}
	for _, known := range [...]struct {
		err   error
		class class
	}{
		{fs.ErrClosed, closed}, {mapped.ErrPinned, pinned},
		{fs.ErrInvalid, invalid}, {fs.ErrPermission, permission},
		{mapped.ErrNoSpace, noSpace}, {mapped.ErrTooLarge, tooLarge},
		{errors.ErrUnsupported, unsupported}, {io.ErrUnexpectedEOF, pastEnd},
	} {
		if errors.Is(err, known.err) {
			return known.class
		}
	}
	return other
}

// expect is the one place that says how answers may differ from those of the
// reference, and why. It returns the answer that got has to equal. Calling ask
// carries the operation out on the reference; where expect does not, the
// operation must have changed nothing.
func expect(op Op, at situation, got *record, ask func(Op) record) record {
	usable := !at.closed && !(at.readOnly && op.Kind.has(changes)) && !op.invalid()
	shrinks := op.Kind == Truncate && usable && op.Off < at.size
	switch {
	case shrinks && at.pinned:
		// The reference has no Views. Cutting off bytes that a View lends
		// would take them from under its holder.
		return at.refuse(op, pinned)
	case shrinks && at.copied && got.class == pinned,
		shrinks && at.lent && got.class == pinned && runtime.GOOS == "windows":
		// A file may keep a range that it lent a copy of, and Windows cuts
		// no file that is mapped anywhere.
		return at.refuse(op, pinned)
	case usable && op.Kind.has(optional) && got.class == unsupported:
		// Not every system can.
		return at.refuse(op, unsupported)
	}

	want := ask(op)
	tolerate := func(class class, when bool) {
		if when && got.class == class {
			want.class, want.n, want.data = class, 0, nil
		}
	}
	// A plain descriptor opened to read answers "bad descriptor" or "invalid
	// argument"; the right answer is a class of its own. A call that has
	// nothing to do, or no valid range, may meet it first or not.
	tolerate(permission, at.readOnly && !at.closed && op.Kind.has(changes))
	// os.File looks at the offset before it looks whether it is open, answers
	// a negative one with an error of no class, and leaves a range past the
	// largest offset to the system.
	tolerate(other, want.class != ok && op.invalid())
	// os.File answers an empty read or write before it looks whether it is
	// open.
	tolerate(ok, at.closed && op.empty())
	// Seek refuses offsets past what the file system can hold, and Read a
	// range past the largest offset. A read there finds the end of the file.
	tolerate(eof, want.class == other && op.Kind.has(reads) && op.Off >= at.size)
	// A hole of no length is nothing to do for some and no range for others.
	tolerate(invalid, op.Kind == PunchHole && op.Len == 0 && usable)
	// A View of no length beyond the end passes the end, or passes nothing.
	tolerate(ok, op.Kind == View && op.Len == 0 && usable && op.Off > at.size)
	// After Close, Size may know no size any more.
	if (at.closed || op.Kind == Close) && !op.Kind.has(opens) && got.size <= 0 {
		want.size = got.size
	}
	// The reference itself failed, its disk being full or worse. What the
	// files hold from here on proves nothing.
	want.broken = want.broken || usable && op.Kind.has(changes) && want.class == other
	return want
}
