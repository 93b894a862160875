package fuzz

import (
	"fmt"
	"os"
)

// finish closes both files and compares what they hold.
func (r *runner) finish() error {
	if !r.ref.closed {
		if size := r.ref.f.Size(); size != r.ref.image.size() {
			return fmt.Errorf("fuzz: the reference has %d bytes, its image %d", size, r.ref.image.size())
		}
		if err := r.do(Op{Kind: Close}); err != nil {
			return err
		}
	}
	r.views.releaseAll()
	if text := r.differs(r.ref.name); text != "" {
		return fmt.Errorf("fuzz: the reference is not as its image: %s", text)
	}
	if text := r.differs(r.subject.name); text != "" {
		return r.failure("what the file holds after Close: " + text + "\n")
	}
	return nil
}

// differs says how a file is not what it must be. It reads it without the
// file under test.
func (r *runner) differs(name string) string {
	want := r.ref.image.b
	info, err := os.Stat(name)
	if err != nil {
		return err.Error()
	}
	if info.Size() != int64(len(want)) {
		return fmt.Sprintf("%d bytes, want %d", info.Size(), len(want))
	}
	got, err := os.ReadFile(name)
	if err != nil {
		return err.Error()
	}
	if string(want) == string(got) {
		return ""
	}
	at := firstDifference(want, got)
	return fmt.Sprintf("byte %d differs\n  want %s\n  got  %s", at, describe(want, at, 0), describe(got, at, 0))
}
