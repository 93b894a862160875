package mapped

import (
	"errors"
	"io"
)

// A Stream is to be a position of its own in a file. It is not there yet: all
// its methods answer [errors.ErrUnsupported]. [io.NewSectionReader] and
// [io.NewOffsetWriter] give one over a RandomAccessFile.
type Stream struct{ file *RandomAccessFile }

var (
	_ io.ReadWriteSeeker = (*Stream)(nil)
	_ io.ByteReader      = (*Stream)(nil)
	_ io.WriterTo        = (*Stream)(nil)
	_ io.ReaderFrom      = (*Stream)(nil)
)

// Stream is a Stream at offset 0.
func (f *RandomAccessFile) Stream() *Stream { return &Stream{file: f} }

// Read answers [errors.ErrUnsupported].
func (s *Stream) Read([]byte) (int, error) { return 0, s.missing("read") }

// Write answers [errors.ErrUnsupported].
func (s *Stream) Write([]byte) (int, error) { return 0, s.missing("write") }

// Seek answers [errors.ErrUnsupported].
func (s *Stream) Seek(int64, int) (int64, error) { return 0, s.missing("seek") }

// ReadByte answers [errors.ErrUnsupported].
func (s *Stream) ReadByte() (byte, error) { return 0, s.missing("read") }

// WriteTo answers [errors.ErrUnsupported].
func (s *Stream) WriteTo(io.Writer) (int64, error) { return 0, s.missing("read") }

// ReadFrom answers [errors.ErrUnsupported].
func (s *Stream) ReadFrom(io.Reader) (int64, error) { return 0, s.missing("write") }

func (s *Stream) missing(op string) error { return s.file.fail(op, errors.ErrUnsupported) }
