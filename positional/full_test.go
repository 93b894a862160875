package positional_test

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"syscall"
	"testing"

	"github.com/seekless/seekless/positional"
)

// A scripted source or target answers its calls one by one from a script and
// fails the test when more come. Reads fill their part with 'x'.
type scripted struct {
	t       *testing.T
	answers []answer
	at      []int64 // the offsets asked for
	lens    []int   // the bytes asked for
}

type answer struct {
	n   int
	err error
}

func (s *scripted) next(p []byte, off int64) (int, error) {
	s.t.Helper()
	s.at, s.lens = append(s.at, off), append(s.lens, len(p))
	if len(s.at) > len(s.answers) {
		s.t.Fatalf("call %d was not expected: %d bytes at %d", len(s.at), len(p), off)
	}
	a := s.answers[len(s.at)-1]
	return a.n, a.err
}

func (s *scripted) ReadAt(p []byte, off int64) (int, error) {
	n, err := s.next(p, off)
	for i := range max(0, min(n, len(p))) {
		p[i] = 'x'
	}
	return n, err
}

func (s *scripted) WriteAt(p []byte, off int64) (int, error) { return s.next(p, off) }

var errBroken = errors.New("broken on purpose")

// transfers are the cases of ReadFull and WriteFull, 10 bytes at off.
type transfers []struct {
	name    string
	off     int64
	answers []answer
	n       int
	err     error
}

func (cases transfers) run(t *testing.T, transfer func(s *scripted, p []byte, off int64) (int, error)) {
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			s := &scripted{t: t, answers: tc.answers}
			n, err := transfer(s, make([]byte, 10), tc.off)
			if n != tc.n || err != tc.err {
				t.Errorf("answers (%d, %v), want (%d, %v)", n, err, tc.n, tc.err)
			}
			if len(s.at) != len(tc.answers) {
				t.Errorf("%d calls, want %d", len(s.at), len(tc.answers))
			}
			s.resumed(tc.off)
		})
	}
}

// resumed checks that every call asked for what was still missing.
func (s *scripted) resumed(off int64) {
	s.t.Helper()
	end := off + int64(s.lens0())
	for i, at := range s.at {
		if at != off || at+int64(s.lens[i]) != end {
			s.t.Errorf("call %d asked for %d bytes at %d, want [%d,%d)", i+1, s.lens[i], at, off, end)
		}
		off += int64(s.answers[i].n)
	}
}

func (s *scripted) lens0() int {
	if len(s.lens) == 0 {
		return 0
	}
	return s.lens[0]
}

func repeat(a answer, n int) []answer {
	all := make([]answer, n)
	for i := range all {
		all[i] = a
	}
	return all
}

func TestReadFull(t *testing.T) {
	eintr := answer{0, syscall.EINTR}
	transfers{
		{"at once", 3, []answer{{10, nil}}, 10, nil},
		{"in pieces", 3, []answer{{1, nil}, {8, nil}, {1, nil}}, 10, nil},
		{"the end with the last byte", 3, []answer{{10, io.EOF}}, 10, nil},
		{"an error with the last byte", 3, []answer{{10, errBroken}}, 10, nil},
		{"the end before", 3, []answer{{4, nil}, {0, io.EOF}}, 4, io.EOF},
		{"the end with bytes", 3, []answer{{4, io.EOF}}, 4, io.EOF},
		{"an error with bytes", 3, []answer{{4, errBroken}}, 4, errBroken},
		{"interrupted", 3, []answer{eintr, {4, syscall.EINTR}, eintr, {6, nil}}, 10, nil},
		{"interrupted very often", 3, append(repeat(eintr, 1000), answer{10, nil}), 10, nil},
		{"stuck at the start", 3, repeat(answer{}, 100), 0, io.ErrNoProgress},
		{"stuck later", 3, append([]answer{{4, nil}}, repeat(answer{}, 100)...), 4, io.ErrNoProgress},
		{"slow but not stuck", 3, append(append(repeat(answer{}, 99), answer{4, nil}), append(repeat(answer{}, 99), answer{6, nil})...), 10, nil},
		{"a count too large", 3, []answer{{4, nil}, {7, nil}}, 4, syscall.EIO},
		{"a negative count", 3, []answer{{4, nil}, {-1, errBroken}}, 4, syscall.EIO},
		{"a negative offset", -1, nil, 0, fs.ErrInvalid},
		{"up to the last offset", math.MaxInt64 - 10, []answer{{10, nil}}, 10, nil},
		{"past the last offset", math.MaxInt64 - 4, []answer{{4, nil}}, 4, io.EOF},
		{"past the last offset, and shorter", math.MaxInt64 - 4, []answer{{1, nil}, {0, errBroken}}, 1, errBroken},
		{"at the last offset", math.MaxInt64, nil, 0, io.EOF},
	}.run(t, func(s *scripted, p []byte, off int64) (int, error) {
		n, err := positional.ReadFull(s, p, off)
		for i, b := range p {
			if (b == 'x') != (i < n) && err != syscall.EIO {
				t.Errorf("byte %d is %q after %d were read", i, b, n)
			}
		}
		return n, err
	})
}

func TestWriteFull(t *testing.T) {
	eintr := answer{0, syscall.EINTR}
	transfers{
		{"at once", 3, []answer{{10, nil}}, 10, nil},
		{"in pieces", 3, []answer{{1, nil}, {8, nil}, {1, nil}}, 10, nil},
		{"an error with the last byte", 3, []answer{{10, errBroken}}, 10, errBroken},
		{"an error with bytes", 3, []answer{{4, errBroken}}, 4, errBroken},
		{"an error after bytes", 3, []answer{{4, nil}, {0, errBroken}}, 4, errBroken},
		{"interrupted", 3, []answer{eintr, {4, syscall.EINTR}, eintr, {6, nil}}, 10, nil},
		{"interrupted at the end", 3, []answer{{10, syscall.EINTR}}, 10, nil},
		{"stuck", 3, []answer{{4, nil}, {0, nil}}, 4, io.ErrUnexpectedEOF},
		{"a count too large", 3, []answer{{4, nil}, {7, nil}}, 4, syscall.EIO},
		{"a negative count", 3, []answer{{-1, nil}}, 0, syscall.EIO},
		{"a negative offset", -1, nil, 0, fs.ErrInvalid},
		{"up to the last offset", math.MaxInt64 - 10, []answer{{10, nil}}, 10, nil},
		{"past the last offset", math.MaxInt64 - 9, nil, 0, fs.ErrInvalid},
	}.run(t, func(s *scripted, p []byte, off int64) (int, error) {
		return positional.WriteFull(s, p, off)
	})
}

func TestFullOfNothing(t *testing.T) {
	s := &scripted{t: t} // no call is expected
	for _, off := range []int64{0, 5, math.MaxInt64} {
		n, err := positional.ReadFull(s, nil, off)
		m, err2 := positional.WriteFull(s, nil, off)
		k, err3 := positional.ReadVector(s, [][]byte{nil, {}}, off)
		l, err4 := positional.WriteVector(s, nil, off)
		if int64(n+m)+k+l != 0 || errors.Join(err, err2, err3, err4) != nil {
			t.Errorf("at %d: (%d, %v) (%d, %v) (%d, %v) (%d, %v)", off, n, err, m, err2, k, err3, l, err4)
		}
	}
}

func TestReadVector(t *testing.T) {
	for _, tc := range []struct {
		name    string
		lens    []int
		off     int64
		answers []answer
		at      []int64
		n       int64
		err     error
	}{
		{"in order", []int{3, 0, 4}, 5, []answer{{3, nil}, {4, nil}}, []int64{5, 8}, 7, nil},
		{"resumed", []int{3, 4}, 5, []answer{{1, nil}, {2, nil}, {4, nil}}, []int64{5, 6, 8}, 7, nil},
		{"the end inside", []int{3, 4, 5}, 5, []answer{{3, nil}, {2, io.EOF}}, []int64{5, 8}, 5, io.EOF},
		{"the end between", []int{3, 4}, 5, []answer{{3, io.EOF}, {0, io.EOF}}, []int64{5, 8}, 3, io.EOF},
		{"a negative offset", []int{3}, -1, nil, nil, 0, fs.ErrInvalid},
		{"no bytes at a negative offset", nil, -1, nil, nil, 0, fs.ErrInvalid},
		{"past the last offset", []int{3, 4}, math.MaxInt64 - 5, []answer{{3, nil}, {2, nil}}, []int64{math.MaxInt64 - 5, math.MaxInt64 - 2}, 5, io.EOF},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := &scripted{t: t, answers: tc.answers}
			n, err := positional.ReadVector(s, buffers(tc.lens), tc.off)
			s.asked(n, err, tc.n, tc.err, tc.at)
		})
	}
}

func TestWriteVector(t *testing.T) {
	for _, tc := range []struct {
		name    string
		lens    []int
		off     int64
		answers []answer
		at      []int64
		n       int64
		err     error
	}{
		{"in order", []int{3, 0, 4}, 5, []answer{{3, nil}, {4, nil}}, []int64{5, 8}, 7, nil},
		{"resumed", []int{3, 4}, 5, []answer{{1, nil}, {2, nil}, {4, nil}}, []int64{5, 6, 8}, 7, nil},
		{"an error inside", []int{3, 4, 5}, 5, []answer{{3, nil}, {2, errBroken}}, []int64{5, 8}, 5, errBroken},
		{"a negative offset", []int{3}, -1, nil, nil, 0, fs.ErrInvalid},
		{"no bytes at a negative offset", nil, -1, nil, nil, 0, fs.ErrInvalid},
		{"up to the last offset", []int{3, 2}, math.MaxInt64 - 5, []answer{{3, nil}, {2, nil}}, []int64{math.MaxInt64 - 5, math.MaxInt64 - 2}, 5, nil},
		{"past the last offset", []int{3, 3}, math.MaxInt64 - 5, nil, nil, 0, fs.ErrInvalid},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := &scripted{t: t, answers: tc.answers}
			n, err := positional.WriteVector(s, buffers(tc.lens), tc.off)
			s.asked(n, err, tc.n, tc.err, tc.at)
		})
	}
}

func buffers(lens []int) (bufs [][]byte) {
	for _, n := range lens {
		bufs = append(bufs, make([]byte, n))
	}
	return bufs
}

// asked checks an answer and the offsets that it took.
func (s *scripted) asked(n int64, err error, wantN int64, wantErr error, at []int64) {
	s.t.Helper()
	if n != wantN || err != wantErr {
		s.t.Errorf("answers (%d, %v), want (%d, %v)", n, err, wantN, wantErr)
	}
	if len(s.at) != len(at) {
		s.t.Fatalf("asked at %v, want %v", s.at, at)
	}
	for i := range at {
		if s.at[i] != at[i] {
			s.t.Errorf("asked at %v, want %v", s.at, at)
		}
	}
}
