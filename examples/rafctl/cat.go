package main

import (
	"errors"
	"io"

	"github.com/seekless/seekless/mapped"
)

const pieceSize = 256 << 10 // bytes read or written at a time

// A catCmd writes a range of a file to standard output.
type catCmd struct {
	File string `arg:"" help:"File to read."`
	Off  size   `help:"Offset of the first byte, such as 4096 or 4KiB." placeholder:"N"`
	N    *size  `name:"n" short:"n" help:"Bytes to write at most; all when absent." placeholder:"N"`
}

// Run streams the range in pieces, whatever its length.
func (c *catCmd) Run(s *streams) (err error) {
	f, err := mapped.Open(c.File)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	bar := s.byteProgress("cat", c.length(f.Size()), s.stdout)
	defer bar.end()
	return copyOut(s.stdout, f, int64(c.Off), c.limit(), bar)
}

// limit is the number of bytes asked for, or -1 for all.
func (c *catCmd) limit() int64 {
	if c.N == nil {
		return -1
	}
	return int64(*c.N)
}

// length is how many bytes to expect of a file, or -1 when its size does not
// tell.
func (c *catCmd) length(size int64) int64 {
	switch rest := size - int64(c.Off); {
	case rest <= 0:
		return c.limit()
	case c.N == nil:
		return rest
	default:
		return min(rest, int64(*c.N))
	}
}

// copyOut copies up to limit bytes from off on; a negative limit is none.
func copyOut(dst io.Writer, src io.ReaderAt, off, limit int64, bar *progress) error {
	piece := make([]byte, pieceSize)
	for limit != 0 {
		if limit > 0 {
			piece = piece[:min(int64(len(piece)), limit)]
		}
		n, err := src.ReadAt(piece, off)
		if _, failed := dst.Write(piece[:n]); failed != nil {
			return failed
		}
		bar.add(n)
		off += int64(n)
		if limit > 0 {
			limit -= int64(n)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}
