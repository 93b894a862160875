package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seekless/seekless/examples/compare"
)

// passFile is the size in bytes of the file that N5 reads once, passRead that
// of its reads.
const (
	passFile = 16 * mib
	passRead = 4 * kib
)

// firstPasses builds N5: a file that is in the page cache, opened and read
// once, in order and in random order. Its bounds are those of ext4 and xfs.
func firstPasses(f *fixture) ([]*group, error) {
	order := make([]int64, passFile/passRead)
	for i := range order {
		order[i] = int64(i) * passRead
	}
	shuffled := make([]int64, len(order))
	for i, j := range rand.New(rand.NewPCG(f.seed, 5)).Perm(len(order)) {
		shuffled[i] = order[j]
	}
	inOrder, err := f.passGroup("N5/order", order, 3, 0.9)
	if err != nil {
		return nil, err
	}
	random, err := f.passGroup("N5/random", shuffled, 1.5, 0.9)
	return []*group{inOrder, random}, err
}

// passGroup compares first passes over the same offsets. The rates are to be
// at least so much of os.File's and of x/exp/mmap's.
func (f *fixture) passGroup(name string, offs []int64, osFile, xExp float64) (*group, error) {
	us := f.subject.Name
	g := &group{name: name, lines: []*line{
		ratio(name+"/osfile", "rate of a first pass, 4 KiB reads / os.File", compare.OSFile.Name, us, atLeast(osFile)),
		ratio(name+"/xexp", "rate of a first pass, 4 KiB reads / x/exp/mmap", compare.XExp.Name, us, atLeast(xExp)),
	}}
	p := make([]byte, passRead)
	for _, c := range []compare.Contender{f.subject, compare.XExp, compare.OSFile} {
		w := workload{size: passRead, mask: passFile/2 - 1, seed: f.seed}
		if _, err := f.verified(c, w, passFile); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		file, err := f.file(passFile)
		if err != nil {
			return nil, err
		}
		g.cells = append(g.cells, timed(c.Name, f.clock, func(n int) (time.Duration, error) {
			return passes(c, file, offs, p, n)
		}))
	}
	return g, nil
}

// passes opens the file and reads it at offs, n times, and answers how long the
// reads took.
func passes(c compare.Contender, file string, offs []int64, p []byte, n int) (took time.Duration, err error) {
	for range n {
		r, err := c.Open(file)
		if err != nil {
			return 0, err
		}
		start := time.Now()
		err = readOnce(r, offs, p)
		took += time.Since(start)
		if err := errors.Join(err, r.Close()); err != nil {
			return 0, err
		}
	}
	return took, nil
}

// readOnce fills p from each of the offsets.
//
//go:noinline
func readOnce(r compare.Reader, offs []int64, p []byte) error {
	sum := 0
	for _, off := range offs {
		k, err := r.ReadAt(p, off)
		if k != len(p) || err != nil {
			return partial("read", k, len(p), err)
		}
		sum += k
	}
	sink.Add(int64(sum) + int64(p[0]))
	return nil
}
