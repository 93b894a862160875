package fuzz

import (
	"bytes"
	"fmt"
	"os"
)

// A subject is the file under test and what it is called with.
type subject struct {
	f    File
	name string
	open Opener

	data  []byte // for the file to fill or to store
	clean []byte // what data held before the call
	bufs  [][]byte
	lent  Lent // by the last View
}

// can tells whether the file has a method for the operation.
func (s *subject) can(kind Kind) (can bool) {
	switch kind {
	case Append:
		_, can = s.f.(Appender)
	case Preallocate:
		_, can = s.f.(Preallocator)
	case Trim:
		_, can = s.f.(Trimmer)
	case PunchHole:
		_, can = s.f.(HolePuncher)
	case ReadvAt:
		_, can = s.f.(VectorReader)
	case WritevAt:
		_, can = s.f.(VectorWriter)
	case View:
		_, can = s.f.(Lender)
	case SyncData:
		_, can = s.f.(DataSyncer)
	case Refresh:
		_, can = s.f.(Refresher)
	default:
		return true
	}
	return can
}

// call carries out an operation on the file. A write takes its bytes from
// s.data, see prepare.
func (s *subject) call(op Op) record {
	n, err := s.method(op)
	r := s.record(op, n, err)
	switch {
	case op.Kind.has(reads):
		r.data = s.data[:min(max(n, 0), op.Len)]
		if string(s.data[op.Len:]) != fence {
			r.note = fmt.Sprintf("wrote past the %d bytes it was given", op.Len)
		}
	case op.Kind.has(hasSeed) && !bytes.Equal(s.data, s.clean):
		r.note = "changed the bytes it had to store"
	}
	return r
}

// record is the answer n, err with what there is to know beside it.
func (s *subject) record(op Op, n int64, err error) record {
	r := record{n: n, class: classify(err), cause: err, size: s.f.Size()}
	if err != nil && !op.Kind.has(reads|hasSeed) || op.Kind == Append && err != nil {
		r.n = 0 // no promise
	}
	if op.Kind.has(onDisk) {
		r.onDisk = s.onDisk()
	}
	if judge, ok := s.f.(Judge); ok {
		if objection := judge.Judge(op, err); objection != nil {
			r.note = objection.Error()
		}
	}
	return r
}

// method calls the file's method for op. n is what a record calls so.
func (s *subject) method(op Op) (n int64, err error) {
	switch op.Kind {
	case ReadAt:
		return wide(s.f.ReadAt(s.data[:op.Len], op.Off))
	case WriteAt:
		return wide(s.f.WriteAt(s.data, op.Off))
	case Append:
		return s.f.(Appender).Append(s.data)
	case Truncate:
		return 0, s.f.Truncate(op.Off)
	case Preallocate:
		return 0, s.f.(Preallocator).Preallocate(op.Off)
	case Trim:
		return 0, s.f.(Trimmer).Trim()
	case PunchHole:
		return 0, s.f.(HolePuncher).PunchHole(op.Off, op.Len)
	case ReadvAt:
		return s.f.(VectorReader).ReadvAt(s.split(op), op.Off)
	case WritevAt:
		return s.f.(VectorWriter).WritevAt(s.split(op), op.Off)
	case View:
		return s.view(op)
	case Sync:
		return 0, s.f.Sync()
	case SyncData:
		return 0, s.f.(DataSyncer).SyncData()
	case Refresh:
		return s.f.(Refresher).Refresh()
	case Close:
		return 0, s.f.Close()
	}
	return 0, nil
}

func (s *subject) view(op Op) (n int64, err error) {
	s.lent, err = s.f.(Lender).Lend(op.Off, int(op.Len))
	if err != nil {
		s.lent = nil
		return 0, err
	}
	return int64(len(s.lent.Bytes())), nil
}

// reopen closes the file unless that is done, and opens it.
func (s *subject) reopen(flag int, isClosed bool) error {
	if !isClosed {
		if err := s.f.Close(); err != nil {
			return err
		}
	}
	f, err := s.open(s.name, flag)
	if err != nil {
		return err
	}
	s.f = f
	return nil
}

// onDisk is the size that the file system tells.
func (s *subject) onDisk() int64 {
	info, err := os.Stat(s.name)
	if err != nil {
		return -1
	}
	return info.Size()
}

// fence follows the bytes that a read may fill.
const fence = "\xa5\x5a\xa5\x5a\xa5\x5a\xa5\x5a"

// prepare makes the bytes that an operation stores, end being the file's, or
// room for those that it reads.
func (s *subject) prepare(op Op, end int64) {
	switch {
	case op.Kind.has(reads):
		s.data = append(sized(s.data, op.Len), fence...)
	case op.Kind.has(hasSeed):
		off := op.Off
		if op.Kind == Append {
			off = end
		}
		s.data = sized(s.data, op.Len)
		fill(s.data, op.Seed, off)
		s.clean = append(s.clean[:0], s.data...)
	}
}

func sized(p []byte, n int64) []byte {
	if int64(cap(p)) < n {
		return make([]byte, n, n+int64(len(fence)))
	}
	return p[:n]
}

// split shares s.data among the buffers of a vector.
func (s *subject) split(op Op) [][]byte {
	s.bufs = s.bufs[:0]
	parts := int64(op.Parts)
	if parts == 0 && op.Len > 0 {
		parts = 1
	}
	for i := range parts {
		from, to := op.Len*i/parts, op.Len*(i+1)/parts
		s.bufs = append(s.bufs, s.data[from:to:to])
	}
	return s.bufs
}

func wide(n int, err error) (int64, error) { return int64(n), err }
