package main

import "github.com/seekless/seekless/mapped"

// An appendCmd writes standard input at the end of a file.
type appendCmd struct {
	File string `arg:"" help:"File to append to; made when missing."`
}

// Run appends in pieces.
func (c *appendCmd) Run(s *streams) error {
	return s.copyIn(c.File, "append", func(f *mapped.RandomAccessFile, piece []byte) error {
		_, err := f.Append(piece)
		return err
	})
}
