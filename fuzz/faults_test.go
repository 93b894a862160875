package fuzz

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// seen counts what the operations of many logs met.
type seen map[string]int

// watched is a contender whose answers are counted.
type watched struct {
	*subjected
	seen seen
}

func (s seen) note(what string, err error) {
	if err == nil {
		s[what]++
	} else {
		s[what+": "+classify(err).String()]++
	}
}

func (w *watched) ReadAt(p []byte, off int64) (int, error) {
	n, err := w.subjected.ReadAt(p, off)
	w.seen.note("read", err)
	if n > 0 && err == io.EOF {
		w.seen["read across the end"]++
	}
	return n, err
}

func (w *watched) WriteAt(p []byte, off int64) (int, error) {
	gap := off > w.Size()
	n, err := w.subjected.WriteAt(p, off)
	w.seen.note("write", err)
	if n > 0 && gap {
		w.seen["write behind a gap"]++
	}
	return n, err
}

func (w *watched) Truncate(size int64) error {
	what := "cut"
	if size > w.Size() {
		what = "longer"
	}
	err := w.subjected.Truncate(size)
	w.seen.note(what, err)
	return err
}

func (w *watched) Preallocate(n int64) error {
	err := w.subjected.Preallocate(n)
	if err == nil && n > w.Size() {
		w.seen["reserve past the end"]++
	}
	return err
}

func (w *watched) Lend(off int64, n int) (Lent, error) {
	lent, err := w.subjected.Lend(off, n)
	w.seen.note("view", err)
	if err != nil {
		return nil, err
	}
	if b := lent.Bytes(); int64(len(b)) > max(w.Size()-off, 0) || cap(b) != len(b) {
		w.seen["view past the end"]++
	} else if len(b) > 0 && off+int64(len(b)) == w.Size() {
		w.seen["view to the end"]++
	}
	return lent, nil
}

// watch opens a contender and counts what it answers.
func watch(which int) (Opener, seen) {
	seen, open := seen{}, contender(which)
	return func(name string, flag int) (File, error) {
		f, err := open(name, flag)
		if err != nil {
			return nil, err
		}
		if flag&os.O_CREATE == 0 {
			seen["reopen"]++
		}
		return &watched{f.(*subjected), seen}, nil
	}, seen
}

// F140: random operations meet every situation that matters, on every way to
// reach a file, and all answers are those of seek, read and write.
func TestF140RandomOperationsMeetEverySituation(t *testing.T) {
	syncs := func(op Op) bool { return op.Kind == Sync || op.Kind == SyncData } // which take long
	for _, which := range available(t) {
		t.Run(contenders[which].name, func(t *testing.T) {
			dir := t.TempDir()
			opener, seen := watch(which)
			for seed := range uint64(20) {
				if err := Run(dir, opener, slices.DeleteFunc(Random(seed, 400), syncs)); err != nil {
					t.Fatal(err)
				}
			}
			for _, what := range []string{
				"read", "read: EOF", "read: closed", "read: invalid", "read across the end",
				"write", "write: closed", "write: permission", "write behind a gap",
				"cut", "longer", "reopen", "view", "view: unexpected EOF",
			} {
				if seen[what] == 0 {
					t.Errorf("never met: %s; but %v", what, seen)
				}
			}
			if seen["view past the end"] > 0 {
				t.Errorf("%d views reach past the end", seen["view past the end"])
			}
		})
	}
}

// F142: a view ends with the file at the latest, in length and in room.
func TestF142ViewsEndWithTheFile(t *testing.T) {
	for _, which := range available(t) {
		dir := t.TempDir()
		opener, seen := watch(which)
		var log Log
		for _, size := range []int64{1, 100, page - 1, page, page + 1, 3*page - 1, 50_000, 8 * page} {
			log = append(log, Op{Kind: Truncate, Off: 0}, Op{Kind: WriteAt, Len: size, Seed: 7})
			for _, n := range []int64{0, 1, min(size, 100), size} {
				log = append(log, Op{Kind: View, Off: size - n, Len: n}, Op{Kind: Release},
					Op{Kind: View, Off: size - n, Len: n + 1}, Op{Kind: View, Off: size - n, Len: page + size})
			}
		}
		if err := Run(dir, opener, log); err != nil {
			t.Errorf("%s: %v", contenders[which].name, err)
		}
		if seen["view past the end"] > 0 || seen["view to the end"] < 20 || seen["view: unexpected EOF"] < 60 {
			t.Errorf("%s: %v", contenders[which].name, seen)
		}
	}
}

// F142: systems differ in what follows the last byte in its page, so nobody is
// judged by that: views with room for bytes that are anything are right.
func TestF142BytesPastTheEndAreNotJudged(t *testing.T) {
	roomy := bent{lendView: func(h *honest, off int64, n int) (Lent, error) {
		v, err := h.lend(off, n)
		if err != nil {
			return nil, err
		}
		longer := append(v.b, bytes.Repeat([]byte{0xee}, page)...)
		v.b = longer[:n]
		return v, nil
	}}
	dir := t.TempDir()
	for seed := range uint64(20) {
		if err := Run(dir, roomy.opener()(), Random(seed, 300)); err != nil {
			t.Fatal(err)
		}
	}
}

// F141: the reference moves a position of its own, so that no failure on the
// way, and nobody else, makes the next answer wrong.
func TestF141ReferenceSurvivesFailures(t *testing.T) {
	f := tempSeek(t)
	data := make([]byte, 3*page)
	fill(data, 3, 0)
	if _, err := f.WriteAt(data, 0); err != nil {
		t.Fatal(err)
	}
	plain, err := os.Open(f.f.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	if _, err := plain.Seek(1234, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	for name, failing := range map[string]func() error{
		"a seek that fails":  func() error { _, err := f.f.Seek(-5, io.SeekStart); return err },
		"a negative offset":  func() error { _, err := f.ReadAt(make([]byte, 5), -1); return err },
		"a write past it":    func() error { _, err := f.WriteAt(make([]byte, 5), math.MaxInt64-2); return err },
		"a negative size":    func() error { return f.Truncate(-1) },
		"a read at the end":  func() error { _, err := f.ReadAt(make([]byte, 5), 3*page); return err },
		"a read far past it": func() error { _, err := f.ReadAt(make([]byte, 5), 1<<50); return err },
	} {
		if failing() == nil {
			t.Errorf("%s: no error", name)
		}
		p, q := make([]byte, 100), make([]byte, 100)
		n, err := f.ReadAt(p, page-50)
		m, plainErr := plain.ReadAt(q, page-50)
		if n != m || err != plainErr || !bytes.Equal(p, q) || !bytes.Equal(p, data[page-50:][:100]) || f.Size() != 3*page {
			t.Errorf("after %s: ReadAt = %d, %v; os.File: %d, %v; or other bytes", name, n, err, m, plainErr)
		}
	}
	if at, err := plain.Seek(0, io.SeekCurrent); at != 1234 || err != nil {
		t.Errorf("the position of another handle is %d, %v", at, err)
	}
}

// F141: where the seek fails nothing is read, and where the read fails the
// file is as it was.
func TestF141ReferenceStopsAtAFailedSeek(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Skip(err)
	}
	defer r.Close()
	if _, err := w.Write([]byte("pipe")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	s := &SeekFile{f: r}
	if n, err := s.ReadAt(make([]byte, 4), 0); n != 0 || err == nil || err == io.EOF {
		t.Errorf("ReadAt of a pipe = %d, %v", n, err)
	}
	p := make([]byte, 4)
	if _, err := io.ReadFull(r, p); err != nil || string(p) != "pipe" {
		t.Errorf("the pipe holds %q, %v", p, err)
	}
	name := filepath.Join(t.TempDir(), "file")
	only, err := OpenSeek(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer only.Close()
	for i, word := range []string{"one", "two"} {
		if n, err := only.ReadAt(make([]byte, 1), 0); n != 0 || err == nil || errors.Is(err, io.EOF) {
			t.Errorf("ReadAt of a file opened write-only = %d, %v", n, err)
		}
		if _, err := only.WriteAt([]byte(word), int64(3*i)); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); string(got) != "onetwo" || err != nil {
		t.Errorf("the file holds %q, %v", got, err)
	}
}
