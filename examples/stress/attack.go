package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/seekless/seekless/mapped"
)

// victims are how many files a hostile process changes, maxVictim how long they
// get.
const (
	victims   = 3
	maxVictim = 512 << 10
)

func victim(dir string, i int) string { return filepath.Join(dir, fmt.Sprintf("victim%d", i)) }

// An attacker is the hostile process.
type attacker struct {
	patterns
	rng  *rand.Rand
	name string
	deed *deed
}

// attack does, again and again, what other processes do to a file that is open
// here.
func attack(t task, stop <-chan struct{}, d *deed) error {
	d.Counts = map[string]int64{}
	a := &attacker{patterns: patterns{t.Seed}, rng: rand.New(rand.NewPCG(t.Seed, 2)), deed: d}
	blows := []struct {
		name string
		blow func() error
	}{
		{"cut", a.cut}, {"cut", a.cut}, {"regrow", a.regrow}, {"regrow", a.regrow}, {"rewrite", a.rewrite},
		{"overwrite", a.overwrite}, {"overwrite", a.overwrite}, {"punch", a.punch}, {"replace", a.replace}, {"recreate", a.recreate},
	}
	for {
		select {
		case <-stop:
			return nil
		case <-time.After(time.Duration(a.rng.IntN(1_000_000))):
		}
		a.name = victim(t.Dir, a.rng.IntN(victims))
		b := pick(a.rng, blows)
		if err := b.blow(); err != nil {
			return fmt.Errorf("%s: %w", b.name, err)
		}
		d.Counts["attack_"+b.name]++
	}
}

// with opens the file for one blow.
func (a *attacker) with(flag int, fn func(f *os.File) error) error {
	f, err := os.OpenFile(a.name, flag, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(fn(f), f.Close())
}

func (a *attacker) size() int64 { return a.rng.Int64N(maxVictim + 1) }

func (a *attacker) cut() error {
	return a.with(os.O_RDWR, func(f *os.File) error { return f.Truncate(a.size()) })
}

// regrow leaves nothing, or less than a page, and makes the file long again.
func (a *attacker) regrow() error {
	return a.with(os.O_RDWR, func(f *os.File) error {
		return errors.Join(f.Truncate(a.rng.Int64N(2)*a.rng.Int64N(5000)), f.Truncate(a.size()))
	})
}

// rewrite is what a careless program does to save a file.
func (a *attacker) rewrite() error {
	return a.with(os.O_RDWR|os.O_TRUNC, a.store)
}

func (a *attacker) overwrite() error { return a.with(os.O_RDWR, a.store) }

func (a *attacker) store(f *os.File) error {
	off := a.rng.Int64N(maxVictim)
	p := make([]byte, 1+a.rng.Int64N(maxVictim-off))
	a.fill(p, off, a.rng.IntN(2) == 0)
	_, err := f.WriteAt(p, off)
	return err
}

func (a *attacker) punch() error {
	f, err := mapped.OpenFile(a.name, os.O_RDWR, 0, nil)
	if err != nil {
		return err
	}
	err = f.PunchHole(a.size(), a.size())
	if errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, f.Close())
}

// replace is what a careful program does.
func (a *attacker) replace() error {
	name := a.name
	defer func() { a.name = name }()
	a.name += ".new"
	if err := a.with(os.O_RDWR|os.O_CREATE|os.O_TRUNC, a.store); err != nil {
		return err
	}
	return os.Rename(a.name, name)
}

func (a *attacker) recreate() error {
	if err := os.Remove(a.name); err != nil {
		return err
	}
	return a.with(os.O_RDWR|os.O_CREATE|os.O_EXCL, a.store)
}
