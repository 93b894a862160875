package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// An output is a file that is opened before a long run, so that a bad name
// fails at once, and written after it. The output without a name swallows all.
type output struct {
	file *os.File
	made bool // it was not there before
}

func newOutput(name string) (*output, error) {
	if name == "" {
		return &output{}, nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		return &output{file: f, made: true}, nil
	}
	if !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	f, err = os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	return &output{file: f}, nil
}

// write replaces what the file holds.
func (o *output) write(body func(io.Writer) error) error {
	if o.file == nil {
		return nil
	}
	if info, err := o.file.Stat(); err == nil && info.Mode().IsRegular() {
		if err := o.file.Truncate(0); err != nil {
			return err
		}
	}
	return body(o.file)
}

// close removes what was made when the run did not end well.
func (o *output) close(keep bool) error {
	if o.file == nil {
		return nil
	}
	err := o.file.Close()
	if o.made && !keep {
		err = errors.Join(err, os.Remove(o.file.Name()))
	}
	return err
}
