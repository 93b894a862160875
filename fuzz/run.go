package fuzz

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
)

// An Opener opens a file under test. flag is of package os: O_RDWR or
// O_RDONLY, at the start of a log with O_CREATE and O_TRUNC.
type Opener = func(name string, flag int) (File, error)

// Run carries out a log on a file that open opens and on a SeekFile, both in
// the folder dir, and compares the answers after each operation, and what
// both files hold at the end. An operation is skipped where the file has no
// method for it, and where it would pass the bounds of a log.
//
// The error is a *[Failure] when the file is wrong, and another one when the
// comparison could not be made. The file must be one of the file system, of
// the name that open is given: its bytes are also read without it. Run leaves
// the two files behind; one folder serves one Run at a time, and many in turn.
func Run(dir string, open func(name string, flag int) (File, error), log Log) error {
	_, err := run(dir, open, log)
	return err
}

// run also counts the operations that it carried out.
func run(dir string, open Opener, log Log) (done int, err error) {
	r := runners.Get().(*runner)
	r.log, r.step, r.done = log, 0, 0
	r.subject.open = open
	err = r.run(dir)
	done = r.done
	if err == nil {
		runners.Put(r)
	}
	return done, err
}

var runners = sync.Pool{New: func() any { return new(runner) }}

// A runner carries out logs, one after the other.
type runner struct {
	subject subject
	ref     reference
	views   views
	log     Log
	step    int
	done    int
}

func (r *runner) run(dir string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = r.failure(fmt.Sprintf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	if err := r.start(dir); err != nil {
		return err
	}
	if err = r.steps(); err == nil {
		err = r.finish()
	}
	r.views.releaseAll()
	if err != nil {
		r.ref.close()
		r.subject.f.Close()
	}
	return err
}

func (r *runner) start(dir string) (err error) {
	r.subject.name = filepath.Join(dir, "subject")
	if err := r.ref.start(filepath.Join(dir, "reference")); err != nil {
		return err
	}
	r.subject.f, err = r.subject.open(r.subject.name, os.O_RDWR|os.O_CREATE|os.O_TRUNC)
	if err != nil {
		r.ref.close()
		return r.failure(fmt.Sprintf("open: %v", err))
	}
	return nil
}
