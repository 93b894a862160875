package mapped

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"testing"
	"time"

	"github.com/seekless/seekless/positional/positionaltest"
)

// While Close waits for the system, a View that is live is still not cut.
func TestTruncateDuringCloseCutsNoView(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, b := range backends {
		var gate positionaltest.Gate
		f, _ := overFaulty(t, b, positionaltest.On(positionaltest.OpClose, 1).Hold(&gate))
		v, err := f.View(0, 64<<10)
		if err != nil {
			t.Fatal(err)
		}
		want := bytes.Clone(v.Bytes())
		done := make(chan error)
		go func() { done <- f.Close() }()
		if err := gate.Await(ctx, 1); err != nil {
			t.Fatal(err)
		}
		wantOnce(t, b.String()+" Truncate", f.Truncate(1), fs.ErrClosed)
		gate.Open()
		if err := <-done; err != nil {
			t.Errorf("%v: Close: %v", b, err)
		}
		if got, err := os.ReadFile(f.Name()); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%v: %d bytes are left of %d: %v", b, len(got), len(want), err)
		}
		if !bytes.Equal(v.Bytes(), want) {
			t.Errorf("%v: the view shows other bytes", b)
		}
		v.Release()
	}
}

// A Truncate is a cut or not by what the size is when its turn comes: a View
// taken meanwhile is not cut, whatever the size was when it was called.
func TestTruncateCutsNoViewTakenMeanwhile(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, b := range backends {
		for _, size := range []int64{96 << 10, 32 << 10} { // growth at first, and a cut
			var gate positionaltest.Gate
			f, _ := overFaulty(t, b, positionaltest.On(positionaltest.OpTruncate, 1).Hold(&gate))
			done := make(chan error)
			go func() { done <- f.Truncate(size) }()
			if err := gate.Await(ctx, 1); err != nil {
				t.Fatal(err)
			}
			if _, err := f.WriteAt([]byte("last"), 128<<10-4); err != nil {
				t.Fatal(err)
			}
			v, err := f.View(0, 128<<10)
			if err != nil {
				t.Fatal(err)
			}
			want := bytes.Clone(v.Bytes())
			gate.Open()
			wantOnce(t, b.String()+" Truncate", <-done, ErrPinned)
			if got, err := os.ReadFile(f.Name()); err != nil || !bytes.Equal(got, want) || f.Size() != 128<<10 {
				t.Fatalf("%v: %d bytes are left of %d, Size %d: %v", b, len(got), len(want), f.Size(), err)
			}
			if !bytes.Equal(v.Bytes(), want) {
				t.Errorf("%v: the view shows other bytes", b)
			}
			v.Release()
		}
	}
}
