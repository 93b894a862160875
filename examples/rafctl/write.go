package main

import (
	"errors"
	"io"
	"os"

	"github.com/seekless/seekless/mapped"
)

// A writeCmd writes standard input into a file. What the file holds elsewhere
// stays.
type writeCmd struct {
	File string `arg:"" help:"File to write; made when missing."`
	Off  size   `help:"Offset of the first byte, such as 4096 or 4KiB." placeholder:"N"`
}

// Run writes at growing offsets.
func (c *writeCmd) Run(s *streams) error {
	off := int64(c.Off)
	return s.copyIn(c.File, "write", func(f *mapped.RandomAccessFile, piece []byte) error {
		n, err := f.WriteAt(piece, off)
		off += int64(n)
		return err
	})
}

// copyIn hands standard input to put in pieces, and closes the file.
func (s *streams) copyIn(name, what string, put func(*mapped.RandomAccessFile, []byte) error) (err error) {
	f, err := mapped.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	bar := s.byteProgress(what, -1, s.stdin)
	defer bar.end()
	piece := make([]byte, pieceSize)
	for {
		n, err := io.ReadFull(s.stdin, piece)
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return err
		}
		if n == 0 {
			return nil
		}
		if err := put(f, piece[:n]); err != nil {
			return err
		}
		bar.add(n)
	}
}
