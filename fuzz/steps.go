package fuzz

import (
	"fmt"
	"os"
	"runtime"
)

func (r *runner) steps() error {
	for i, op := range r.log {
		if !r.possible(op) {
			continue
		}
		r.step, r.done = i, r.done+1
		if err := r.do(op); err != nil {
			return err
		}
	}
	r.step = len(r.log)
	return nil
}

func (r *runner) possible(op Op) bool {
	return op.bounded(r.ref.image.size()) && r.subject.can(op.Kind) &&
		(op.Kind != Release || r.views[op.Slot].lent != nil)
}

// do carries out one operation on both files and compares.
func (r *runner) do(op Op) error {
	at := r.situation(op)
	r.subject.prepare(op, at.size)
	got := r.call(op, at)
	want := expect(op, at, &got, r.ask)
	if want.broken {
		return fmt.Errorf("fuzz: the reference failed, %v: %w", op, want.cause)
	}
	if !got.equals(&want) {
		return r.failure(diff(&want, &got, op.Off))
	}
	r.keep(op, got.class)
	if text := r.views.wrong(&r.ref.image); text != "" {
		return r.failure(text + "\n")
	}
	return nil
}

func (r *runner) situation(op Op) situation {
	at := situation{size: r.ref.image.size(), closed: r.ref.closed, readOnly: r.ref.readOnly}
	if op.Kind == Truncate && !at.closed && !at.readOnly && op.Off >= 0 && op.Off < at.size {
		r.views.drop(op.Off, runtime.GOOS == "windows")
		r.views.around(&at, op.Off)
	}
	return at
}

func (r *runner) call(op Op, at situation) record {
	if !op.Kind.has(opens) {
		return r.subject.call(op)
	}
	err := r.subject.reopen(openFlag(op.Kind), at.closed)
	return r.subject.record(op, 0, err)
}

func (r *runner) ask(op Op) record {
	if op.Kind.has(opens) {
		if err := r.ref.reopen(openFlag(op.Kind)); err != nil {
			return record{broken: true, cause: err}
		}
	}
	return r.ref.answer(op, r.subject.clean)
}

func openFlag(kind Kind) int {
	if kind == ReopenReadOnly {
		return os.O_RDONLY
	}
	return os.O_RDWR
}

// keep follows what the operation does to the Views held.
func (r *runner) keep(op Op, answer class) {
	switch {
	case op.Kind == View && answer == ok:
		r.views.hold(op.Slot, r.subject.lent, op.Off, r.step, &r.ref.image)
		r.subject.lent = nil
	case op.Kind == Release:
		r.views[op.Slot].release()
	case op.Kind == Close || op.Kind.has(opens):
		r.views.orphan()
	}
}
