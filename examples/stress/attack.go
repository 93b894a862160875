package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
)

// attack is the second process: it does to the file what a program does that
// knows nothing of its readers, and says a line for each.
func attack(args []string, over <-chan struct{}) error {
	seed, err := strconv.ParseUint(args[1], 10, 64)
	if err != nil {
		return err
	}
	rnd := rand.New(rand.NewPCG(seed, 9))
	for {
		select {
		case <-over:
			return nil
		default:
		}
		what, err := attackOnce(args[0], rnd)
		if err != nil {
			return fmt.Errorf("attacker, %s: %w", what, err)
		}
		fmt.Println(what)
		pause(rnd)
	}
}

func attackOnce(name string, rnd *rand.Rand) (string, error) {
	off, n := someBytes(rnd)
	switch rnd.IntN(20) {
	default:
		return "truncate", os.Truncate(name, off)
	case 0, 1, 2, 3, 4, 5:
		return "regrow", withFile(name, os.O_WRONLY, func(f *os.File) error {
			_, err := f.WriteAt(victimBytes(off, n), off)
			return err
		})
	case 6, 7, 8:
		return "fill", withFile(name, os.O_WRONLY, func(f *os.File) error {
			_, err := f.WriteAt(victimBytes(0, victimSize), 0)
			return err
		})
	case 9:
		return "empty", withFile(name, os.O_WRONLY|os.O_TRUNC, func(*os.File) error { return nil })
	case 10:
		if rnd.IntN(50) > 0 { // the handle stays with the file it opened
			return "truncate", os.Truncate(name, 0)
		}
		if err := os.WriteFile(name+".new", victimBytes(0, victimSize), 0o666); err != nil {
			return "replace", err
		}
		return "replace", os.Rename(name+".new", name)
	case 11:
		if rnd.IntN(50) > 0 {
			return "truncate", os.Truncate(name, victimSize)
		}
		if err := os.Remove(name); err != nil {
			return "recreate", err
		}
		return "recreate", os.WriteFile(name, victimBytes(0, victimSize), 0o666)
	}
}

func withFile(name string, flag int, fn func(f *os.File) error) error {
	f, err := os.OpenFile(name, flag, 0)
	if err != nil {
		return err
	}
	if err := fn(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
