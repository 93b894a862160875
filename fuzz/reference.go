package fuzz

import (
	"io"
	"io/fs"
	"os"
)

// A reference answers the operations by a SeekFile, and keeps the image. Where
// os.File has no such call, the answer comes from what the call promises.
type reference struct {
	f        *SeekFile
	name     string
	closed   bool
	readOnly bool
	data     []byte // read
	zeros    []byte
	image    image
}

// answer carries out an operation; p is what it stores. View, Sync and the
// like have nothing to do here.
func (r *reference) answer(op Op, p []byte) record {
	n, err := r.method(op, p)
	rec := record{n: n, class: classify(err), cause: err, size: r.image.size()}
	if op.Kind.has(reads) {
		rec.data = r.data[:n]
	}
	if op.Kind.has(onDisk) {
		rec.onDisk = rec.size
	}
	return rec
}

func (r *reference) method(op Op, p []byte) (n int64, err error) {
	switch op.Kind {
	case ReadAt, ReadvAt:
		r.data = sized(r.data, op.Len)
		return wide(r.f.ReadAt(r.data, op.Off))
	case WriteAt, WritevAt:
		return r.write(p, op.Off)
	case Append:
		return r.append(p)
	case Truncate:
		return 0, r.truncate(op.Off)
	case Close:
		r.closed = true
		return 0, r.f.Close()
	}
	return r.promised(op)
}

// promised answers what os.File cannot.
func (r *reference) promised(op Op) (n int64, err error) {
	switch {
	case op.Kind == Release || op.Kind.has(opens):
		return 0, nil
	case r.closed:
		return 0, fs.ErrClosed
	case op.invalid():
		return 0, fs.ErrInvalid
	case r.readOnly && op.Kind.has(changes) && op.Kind != Trim:
		return 0, fs.ErrPermission
	}
	switch op.Kind {
	case PunchHole:
		return 0, r.punch(op.Off, op.Len)
	case View:
		return r.view(op)
	case Refresh:
		return r.image.size(), nil
	}
	return 0, nil
}

func (r *reference) write(p []byte, off int64) (int64, error) {
	n, err := r.f.WriteAt(p, off)
	r.image.write(p[:n], off)
	return int64(n), err
}

func (r *reference) append(p []byte) (int64, error) {
	off, err := r.f.Append(p)
	if err != nil {
		return 0, err
	}
	r.image.write(p, off)
	return off, nil
}

func (r *reference) truncate(size int64) error {
	err := r.f.Truncate(size)
	if err == nil {
		r.image.resize(size)
	}
	return err
}

// punch writes zeros where the file is.
func (r *reference) punch(off, n int64) error {
	n = min(off+n, r.image.size()) - off
	if n <= 0 {
		return nil
	}
	r.zeros = sized(r.zeros, n)
	clear(r.zeros)
	_, err := r.write(r.zeros, off)
	return err
}

func (r *reference) view(op Op) (int64, error) {
	if op.Off+op.Len > r.image.size() {
		return 0, io.ErrUnexpectedEOF
	}
	return op.Len, nil
}

// start opens the reference, empty.
func (r *reference) start(name string) (err error) {
	r.name = name
	r.image.reset()
	return r.open(os.O_RDWR | os.O_CREATE | os.O_TRUNC)
}

func (r *reference) open(flag int) (err error) {
	r.f, err = OpenSeek(r.name, flag, 0o666)
	r.closed = err != nil
	r.readOnly = flag&(os.O_WRONLY|os.O_RDWR) == 0
	return err
}

func (r *reference) reopen(flag int) error {
	if err := r.close(); err != nil {
		return err
	}
	return r.open(flag)
}

func (r *reference) close() error {
	if r.closed {
		return nil
	}
	r.closed = true
	return r.f.Close()
}
