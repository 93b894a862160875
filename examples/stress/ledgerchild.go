package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"

	"github.com/seekless/seekless/mapped"
)

// otherWriter marks the records of the second process.
const otherWriter = 1000

// appendToo is the second process: it appends to the same file and says where
// each record went.
func appendToo(args []string, over <-chan struct{}) (err error) {
	seed, err := strconv.ParseUint(args[1], 10, 64)
	if err != nil {
		return err
	}
	f, err := mapped.OpenFile(args[0], os.O_RDWR, 0, &mapped.Options{Appenders: true})
	if err != nil {
		return err
	}
	rnd := rand.New(rand.NewPCG(seed, otherWriter))
	for number := uint32(1); ; number++ {
		select {
		case <-over:
			return f.Close()
		default:
		}
		if f.Size() > ledgerSize {
			pause(rnd)
			continue
		}
		c := drawRecord(rnd, otherWriter, number)
		if c.off, err = f.Append(c.bytes()); err != nil {
			return err
		}
		fmt.Println(c.off, c.number, c.n)
		pause(rnd)
	}
}

// heard takes the records of the second process in.
func (l *ledger) heard(said []string) error {
	for _, line := range said {
		c := record{writer: otherWriter}
		if _, err := fmt.Sscan(line, &c.off, &c.number, &c.n); err != nil {
			return fmt.Errorf("the second process says %q: %w", line, err)
		}
		l.records = append(l.records, c)
	}
	l.round.counts.add("records appended by another process", int64(len(said)))
	return nil
}
