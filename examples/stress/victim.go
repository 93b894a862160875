package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"

	"github.com/seekless/seekless/mapped"
)

// victimSize is how long the file is that a second process attacks, when it
// is whole.
const victimSize = 1 << 20

// A victim is a file that a second process cuts, grows, punches, empties and
// replaces. Each of its bytes is zero or the one that belongs to its place,
// whoever wrote it.
type victim struct {
	round    *round
	file     subject
	name     string
	attacker *child
}

// victimByte is the byte that belongs to a place; it is neither 0 nor 255.
func victimByte(off int64) byte { return byte(off%251) + 1 }

// victimBytes are the n bytes that belong to off.
func victimBytes(off int64, n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = victimByte(off + int64(i))
	}
	return data
}

func (v *victim) start(r *round) (err error) {
	v.round, v.name = r, filepath.Join(r.dir, "victim")
	if err := os.WriteFile(v.name, victimBytes(0, victimSize), 0o666); err != nil {
		return err
	}
	opts := r.opts
	opts.Preallocate = 0 // Close may cut only what nobody else has grown
	if v.file, err = r.open(v.name, os.O_RDWR, &opts); err != nil {
		return err
	}
	if v.attacker, err = startChild("attack", v.name, fmt.Sprint(r.seed)); err != nil {
		return err
	}
	for id := range uint64(4) {
		r.repeat(500+id, v.read)
	}
	r.repeat(510, v.look)
	r.repeat(520, v.write)
	return nil
}

func someBytes(rnd *rand.Rand) (off int64, n int) {
	off, n = rnd.Int64N(victimSize+1000), 1+rnd.IntN(5000)
	if rnd.IntN(10) == 0 {
		n = 1 + rnd.IntN(512<<10)
	}
	return off, n
}

func (v *victim) read(rnd *rand.Rand) error {
	off, n := someBytes(rnd)
	data := blank(n)
	k, err := readSomehow(v.file, data, off, rnd)
	if err != nil && err != io.EOF || err == nil && k != n || err == io.EOF && k == n {
		return fmt.Errorf("victim: read of %d bytes at %d: %d, %w", n, off, k, err)
	}
	v.round.counts.add("bytes read under attack", int64(k))
	return judgeVictim(data[:k], off)
}

func judgeVictim(data []byte, off int64) error {
	for i, b := range data {
		if want := victimByte(off + int64(i)); b != 0 && b != want {
			return fmt.Errorf("victim: byte %d at %d is %d, want 0 or %d", i, off, b, want)
		}
	}
	return nil
}

// look reads by a view, which may fault and then says so.
func (v *victim) look(rnd *rand.Rand) error {
	off, n := someBytes(rnd)
	w, err := v.file.View(off, n)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil // longer than the file just now
	case err != nil:
		return fmt.Errorf("victim: view: %w", err)
	}
	defer w.Release()
	err = w.Do(func(data []byte) error { return judgeVictim(data, off) })
	if errors.Is(err, mapped.ErrFault) {
		v.round.counts.add("faults in views", 1)
		return nil
	}
	return err
}

// write now and then stores bytes where they belong, and looks at the size.
func (v *victim) write(rnd *rand.Rand) error {
	off, n := someBytes(rnd)
	if k, err := writeSomehow(v.file, victimBytes(off, n), off, rnd); k != n || err != nil {
		return fmt.Errorf("victim: write: %d, %w", k, err)
	}
	if _, err := v.file.Refresh(); err != nil {
		return err
	}
	pause(rnd)
	return nil
}

// settle wants, when the attacker is gone, the handle and a plain read of the
// same open file to agree on every byte.
func (v *victim) settle(r *round) error {
	if v.file == nil {
		return nil
	}
	var errs []error
	if v.attacker != nil {
		said, err := v.attacker.end()
		r.counts.add("attacks", int64(len(said)))
		errs = append(errs, err)
	}
	if r.whole() {
		r.counts.add("faults recovered", v.file.Stats().Faults)
		errs = append(errs, v.agree())
	}
	return errors.Join(append(errs, v.file.Close())...)
}

func (v *victim) agree() error {
	size, err := v.file.Refresh()
	if err != nil {
		return err
	}
	info, err := v.file.Stat()
	if err != nil || info.Size() != size {
		return fmt.Errorf("victim: Refresh says %d, Stat %v, %w", size, info, err)
	}
	data := make([]byte, size)
	if n, err := v.file.ReadAt(data, 0); int64(n) != size || err != nil {
		return fmt.Errorf("victim: the last read of %d: %d, %w", size, n, err)
	}
	v.round.counts.add("bytes accounted for", size)
	return errors.Join(judgeVictim(data, 0), v.agreeWithPlain(info, data))
}

// agreeWithPlain compares with a plain read, unless the name stands for
// another file by now.
func (v *victim) agreeWithPlain(info fs.FileInfo, data []byte) error {
	plain, err := os.Open(v.name)
	if errors.Is(err, syscall.ENOENT) {
		return nil
	}
	if err != nil {
		return err
	}
	defer plain.Close()
	other, err := plain.Stat()
	if err != nil || !os.SameFile(info, other) {
		return err
	}
	same := make([]byte, len(data))
	if n, err := plain.ReadAt(same, 0); n != len(same) || err != nil {
		return fmt.Errorf("victim: the plain read: %d, %w", n, err)
	}
	if string(same) != string(data) {
		return errors.New("victim: a plain read finds other bytes")
	}
	return nil
}
