package unbreakable

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// F002, F009: another process cuts, regrows, punches and rewrites the file,
// and removes and replaces its name, while eight goroutines read.
func TestF002AnotherProcessVandalisesTheFile(t *testing.T) {
	readersAgainstVandals(t, map[string]string{"here": t.TempDir()}, time.Second)
}

// The same on every file system, all of them at once.
func TestF002AnotherProcessVandalisesTheFileOnBeds(t *testing.T) {
	needBeds(t)
	dirs := map[string]string{}
	for _, name := range fileSystems {
		dirs[name] = bedDir(t, name)
	}
	readersAgainstVandals(t, dirs, attackTime())
}

func readersAgainstVandals(t *testing.T, dirs map[string]string, d time.Duration) {
	needSelf(t)
	needAddresses(t)
	// A copy that waits for the storage holds its processor.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2 + 2*len(dirs)))
	var over atomic.Bool
	var sieges []*siege
	var wg sync.WaitGroup
	for where, dir := range dirs {
		s := newSiege(t, where, dir, &over)
		sieges = append(sieges, s)
		for g := range 8 {
			wg.Go(func() { s.read(g) })
		}
	}
	time.Sleep(d)
	for start := time.Now(); !total(sieges).everything() && time.Since(start) < 20*time.Second; {
		time.Sleep(10 * time.Millisecond) // a slow machine
	}
	over.Store(true)
	wg.Wait()
	for _, s := range sieges {
		s.end()
	}
	if all := total(sieges); !all.everything() {
		t.Errorf("not everything was tried: %v", all)
	}
}

// total is what happened in all of them.
func total(sieges []*siege) *tally {
	all := new(tally)
	for _, s := range sieges {
		s.copies.Store(s.handles[0].Stats().Faults)
		all.add(&s.tally)
	}
	return all
}

// A siege is a file that is read while a vandal changes it.
type siege struct {
	t           *testing.T
	where, path string
	handles     [2]*mapped.RandomAccessFile
	over        *atomic.Bool
	vandal      *process
	tally
}

func newSiege(t *testing.T, where, dir string, over *atomic.Bool) *siege {
	s := &siege{t: t, where: where, path: filepath.Join(dir, "file"), over: over}
	must(t, os.WriteFile(s.path, marks[:vandalised], 0o666))
	s.handles = [2]*mapped.RandomAccessFile{open(t, s.path, byMap), open(t, s.path, mapped.Options{})}
	s.vandal = startChild(t, "vandal", s.path)
	s.vandal.hear()
	return s
}

// read reads in the way of goroutine g until it is over or a byte is wrong.
func (s *siege) read(g int) {
	ways := [...]func(f *mapped.RandomAccessFile) error{s.readAt, s.readAt, s.readAt, s.readvAt, s.readvAt, s.do, s.do, s.reopen}
	for i := 0; !s.over.Load(); i++ {
		if err := ways[g](s.handles[i%2]); err != nil {
			s.t.Errorf("%s: %v", s.where, err)
			return
		}
	}
}

// place is a random range, past the end of the file now and then.
func place() (off int64, n int) {
	return rand.Int64N(vandalised + 5000), 1 + rand.IntN(1<<rand.IntN(18))
}

func (s *siege) readAt(f *mapped.RandomAccessFile) error {
	off, n := place()
	p := fresh(n)
	n, err := f.ReadAt(p, off)
	return s.check("ReadAt", p[:n], n < len(p), off, err)
}

func (s *siege) readvAt(f *mapped.RandomAccessFile) error {
	off, n := place()
	p := fresh(n)
	i := rand.IntN(n + 1)
	k, err := f.ReadvAt([][]byte{p[:i], nil, p[i:]}, off)
	return s.check("ReadvAt", p[:k], k < int64(n), off, err)
}

// check judges what a read counted, and how it ended. A buffer that is read
// in part comes with an error, one that is full may come with io.EOF.
func (s *siege) check(what string, got []byte, short bool, off int64, err error) error {
	s.bytes.Add(int64(len(got)))
	if err == io.EOF {
		s.ends.Add(1)
	}
	if short != (err != nil) && err != io.EOF {
		return fmt.Errorf("%s = %d, %v", what, len(got), err)
	}
	if err != nil && err != io.EOF && !isErrno(err) {
		return fmt.Errorf("%s: %w", what, err)
	}
	if wrong := judge(got, off); wrong != nil {
		return fmt.Errorf("%s = %d, %v: %w", what, len(got), err, wrong)
	}
	return nil
}

// isErrno tells whether err is the system's, in a PathError. EFAULT is not:
// the buffers are good.
func isErrno(err error) bool {
	var path *fs.PathError
	var errno syscall.Errno
	return errors.As(err, &path) && errors.As(err, &errno) && errno != syscall.EFAULT
}

func (s *siege) do(f *mapped.RandomAccessFile) error {
	off, n := place()
	v, err := f.View(off, n)
	if err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) || isErrno(err) {
			return nil
		}
		return fmt.Errorf("View: %w", err)
	}
	defer v.Release()
	err = v.Do(func(b []byte) error { return judge(b, off) })
	if errors.Is(err, mapped.ErrFault) {
		s.faults.Add(1)
		return nil
	}
	return err
}

// reopen reads what bears the name now.
func (s *siege) reopen(*mapped.RandomAccessFile) error {
	opts := mapped.Options{Reads: mapped.ReadMapped} // a read-only handle of an overlay is not mapped
	f, err := mapped.OpenFile(s.path, os.O_RDONLY, 0, &opts)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	p := fresh(10_000)
	n, err := f.ReadAt(p, 0)
	if n > 0 && p[0] == alien {
		s.strangers.Add(1)
	}
	if err != nil && err != io.EOF {
		return fmt.Errorf("ReadAt by the name: %w", err)
	}
	return errors.Join(judge(p[:n], 0, alien), f.Close())
}

// end ends the vandal.
func (s *siege) end() {
	must(s.t, s.vandal.in.Close())
	strikes := s.vandal.hear()
	must(s.t, s.vandal.Wait())
	s.t.Logf("%s: %s strikes, %v", s.where, strikes, &s.tally)
	if s.bytes.Load() == 0 {
		s.t.Errorf("%s: nothing was read", s.where)
	}
}
