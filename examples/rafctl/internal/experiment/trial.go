package experiment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
)

// A trial is one suite on one contender.
type trial struct {
	*meter
	suite     suite
	contender Contender
	name      string // of the file
	file      File   // nil while none is open
}

func (t *trial) begin(ctx context.Context) (err error) {
	if t.file, err = t.contender.Open(t.name); err != nil {
		return err
	}
	if err := t.file.Truncate(t.suite.size); err != nil {
		return err
	}
	if !t.suite.fill {
		return nil
	}
	for off := int64(0); off < t.suite.size; off += int64(len(t.big)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		piece := t.big[:min(int64(len(t.big)), t.suite.size-off)]
		if _, err := t.file.WriteAt(piece, off); err != nil {
			return err
		}
	}
	return nil
}

// end closes and removes the file.
func (t *trial) end() error { return errors.Join(t.close(), os.RemoveAll(t.name)) }

func (t *trial) close() error {
	if t.file == nil {
		return nil
	}
	f := t.file
	t.file = nil
	return f.Close()
}

func (t *trial) do(ctx context.Context, s step) (err error) {
	if s.reopen {
		if err := t.close(); err != nil {
			return err
		}
		if t.file, err = t.contender.Open(t.name); err != nil {
			return err
		}
	}
	p := t.big[:s.size]
	if s.read {
		p = t.buf[:s.size]
	}
	sampler := t.book.sampler(Key{t.suite.name, s.work, s.touch, t.contender.Name})
	if s.atLeast > 0 {
		err = sampler.RunFor(ctx, s.atLeast, len(s.offsets), s.op(t.file, p))
	} else {
		err = sampler.Run(ctx, len(s.offsets), s.op(t.file, p))
	}
	if err != nil {
		return err
	}
	return t.verify(s, p)
}

// verify compares what the last operation moved with what another handle
// reads there: a contender that moves other bytes has no speed.
func (t *trial) verify(s step, moved []byte) error {
	f, err := os.Open(t.name)
	if err != nil {
		return err
	}
	defer f.Close()
	stored := t.check[:len(moved)]
	if _, err := f.ReadAt(stored, s.last()); err != nil {
		return err
	}
	if !bytes.Equal(stored, moved) {
		return fmt.Errorf("%s, %s: the bytes at offset %d are not those of the file", s.work, t.contender.Name, s.last())
	}
	return nil
}

// askResident asks the contender that can tell how much of its file is in
// memory.
func (t *trial) askResident() error {
	f, ok := t.file.(interface {
		Resident(off, n int64) (int64, error)
	})
	if !ok {
		return nil
	}
	in, err := f.Resident(0, t.suite.size)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	if err != nil {
		return err
	}
	share := min(1, float64(in)/float64(t.suite.size))
	if t.resident == nil || share < *t.resident {
		t.meter.resident = &share
	}
	return nil
}
