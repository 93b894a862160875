package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// ledgerSize is where appenders stop.
const ledgerSize = 6 << 20

// A ledger is a file that is only appended to. Its records must tile it, each
// at the offset that its Append answered.
type ledger struct {
	round *round
	file  subject
	name  string
	other *child // appends too, under Options.Appenders

	mu      sync.Mutex
	records []record // under mu
}

// A record is bytes that follow from its writer, its number and its length.
type record struct {
	off               int64
	writer, number, n uint32
}

func (l *ledger) start(r *round) (err error) {
	l.round, l.name = r, filepath.Join(r.dir, "ledger")
	opts := r.opts
	if r.random(7).IntN(2) == 0 {
		opts.Appenders, opts.Preallocate = true, 0 // Close cuts nothing then
	}
	if l.file, err = r.open(l.name, os.O_RDWR|os.O_CREATE, &opts); err != nil {
		return err
	}
	if opts.Appenders {
		if l.other, err = startChild("append", l.name, fmt.Sprint(r.seed)); err != nil {
			return err
		}
	}
	for writer := range uint32(4) {
		number := uint32(0)
		r.repeat(uint64(400+writer), func(rnd *rand.Rand) error {
			number++
			return l.append(rnd, writer, number)
		})
	}
	r.repeat(450, l.readBack)
	return nil
}

func (l *ledger) append(rnd *rand.Rand, writer, number uint32) error {
	if l.file.Size() > ledgerSize {
		pause(rnd)
		return nil
	}
	c := drawRecord(rnd, writer, number)
	off, err := l.file.Append(c.bytes())
	if err != nil {
		return fmt.Errorf("append: %w", err)
	}
	c.off = off
	l.mu.Lock()
	l.records = append(l.records, c)
	l.mu.Unlock()
	l.round.counts.add("records appended", 1)
	pause(rnd)
	return nil
}

func drawRecord(rnd *rand.Rand, writer, number uint32) record {
	c := record{writer: writer, number: number, n: 1 + rnd.Uint32N(300)}
	if rnd.IntN(50) == 0 {
		c.n = 1 + rnd.Uint32N(256<<10)
	}
	return c
}

// bytes are the bytes of the record, every one of which tells the record.
func (c record) bytes() []byte {
	var seed [32]byte
	binary.LittleEndian.PutUint32(seed[:], c.writer)
	binary.LittleEndian.PutUint32(seed[4:], c.number)
	data := make([]byte, c.n)
	_, _ = rand.NewChaCha8(seed).Read(data) // never fails
	return data
}

// readBack wants a record that was acknowledged to be there whole.
func (l *ledger) readBack(rnd *rand.Rand) error {
	l.mu.Lock()
	if len(l.records) == 0 {
		l.mu.Unlock()
		pause(rnd)
		return nil
	}
	c := l.records[rnd.IntN(len(l.records))]
	l.mu.Unlock()
	return l.wantRecord(l.file, c)
}

func (l *ledger) wantRecord(f io.ReaderAt, c record) error {
	data := make([]byte, c.n)
	if n, err := f.ReadAt(data, c.off); n != len(data) || err != nil && err != io.EOF {
		return fmt.Errorf("record %+v: read %d, %w", c, n, err)
	}
	if !bytes.Equal(data, c.bytes()) {
		return fmt.Errorf("record %+v has other bytes", c)
	}
	l.round.counts.add("bytes read and judged", int64(c.n))
	return nil
}

// settle wants the records to tile the file, with nothing between or behind.
func (l *ledger) settle(r *round) error {
	if l.file == nil {
		return nil
	}
	var errs []error
	if l.other != nil {
		said, err := l.other.end()
		errs = append(errs, err, l.heard(said))
	}
	errs = append(errs, l.file.Close())
	if r.whole() {
		errs = append(errs, l.tile(), wantTrimmed(l.name))
	}
	return errors.Join(errs...)
}

func (l *ledger) tile() error {
	data, err := os.ReadFile(l.name)
	if err != nil {
		return err
	}
	slices.SortFunc(l.records, func(a, b record) int { return cmp.Compare(a.off, b.off) })
	end := int64(0)
	for _, c := range l.records {
		if c.off != end {
			return fmt.Errorf("record %+v, but the one before it ends at %d", c, end)
		}
		if err := l.wantRecord(bytes.NewReader(data), c); err != nil {
			return fmt.Errorf("at the end: %w", err)
		}
		end += int64(c.n)
	}
	if end != int64(len(data)) || l.file.Size() > end || l.other == nil && l.file.Size() != end {
		return fmt.Errorf("the records end at %d, the file at %d, Size is %d", end, len(data), l.file.Size())
	}
	l.round.counts.add("bytes accounted for", end)
	return nil
}
