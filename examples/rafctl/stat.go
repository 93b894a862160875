package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/seekless/seekless/mapped"
)

// A statCmd tells about a file and how package mapped reads it.
type statCmd struct {
	File string `arg:"" help:"File to look at."`
}

// Run reads the first bytes of a regular file, so that the counts tell which
// way a read takes.
func (c *statCmd) Run(s *streams) (err error) {
	f, err := mapped.OpenFile(c.File, os.O_RDONLY, 0, &mapped.Options{CountReads: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	resident, err := residentBytes(f)
	if err != nil {
		return err
	}
	if info.Mode().IsRegular() {
		if _, err := f.ReadAt(make([]byte, 4096), 0); err != nil && err != io.EOF {
			return err
		}
	}
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.SuppressTrailingSpaces()
	t.AppendRows(aboutFile(f.Name(), info))
	t.AppendRow(table.Row{"in memory", resident})
	t.AppendRows(aboutReads(f.Stats()))
	_, err = fmt.Fprintln(s.stdout, t.Render())
	return err
}

const untold = "not told by this system"

func aboutFile(name string, info fs.FileInfo) []table.Row {
	stored := untold
	if n, ok := allocated(info); ok {
		stored = bytesOf(n)
	}
	return []table.Row{
		{"name", name},
		{"mode", info.Mode()},
		{"modified", info.ModTime().Format(time.RFC3339)},
		{"size", bytesOf(info.Size())},
		{"allocated", stored},
	}
}

func aboutReads(s mapped.Stats) []table.Row {
	return []table.Row{
		{"backend", fmt.Sprintf("%v: %s", s.Backend, s.Reason)},
		{"read by map", bytesOf(s.MappedBytes)},
		{"read by system call", bytesOf(s.SystemBytes)},
		{"faults recovered", s.Faults},
		{"maps", s.Maps},
		{"views", s.Views},
		{"reserved", bytesOf(s.Reserved)},
	}
}

func residentBytes(f *mapped.RandomAccessFile) (string, error) {
	n, err := f.Resident(0, f.Size())
	if errors.Is(err, errors.ErrUnsupported) {
		return untold, nil
	}
	return bytesOf(n), err
}

// bytesOf prints a size for people, with all digits behind it.
func bytesOf(n int64) string {
	if n < 1024 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%s (%s bytes)", humanize.IBytes(uint64(n)), humanize.Comma(n))
}
