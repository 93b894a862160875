package positionaltest_test

import (
	"context"
	"errors"
	"testing"
	"time"

	pt "github.com/seekless/seekless/positional/positionaltest"
)

// limited ends a wait that would hang.
func limited(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func TestGateHolds(t *testing.T) {
	var gate pt.Gate
	f := pt.Faulty(openNew(t, "old"), pt.On(pt.OpWriteAt, 1).Hold(&gate))
	done := make(chan error)
	go func() {
		_, err := f.WriteAt([]byte("new"), 0)
		done <- err
	}()
	if err := gate.Await(limited(t), 1); err != nil {
		t.Fatal(err)
	}
	holds(t, f, "old") // held before it writes
	if _, err := f.WriteAt([]byte("n"), 0); err != nil {
		t.Error(err) // the second call is not held
	}
	holds(t, f, "nld")
	gate.Open()
	if err := <-done; err != nil {
		t.Error(err)
	}
	holds(t, f, "new")
}

func TestGateAwaitsMore(t *testing.T) {
	var gate pt.Gate
	f := pt.Faulty(openNew(t, "bytes"), pt.On(pt.OpReadAt, 1).Times(pt.Forever).Hold(&gate))
	done := make(chan error)
	read := func() {
		_, err := f.ReadAt(make([]byte, 5), 0)
		done <- err
	}
	for range 3 {
		go read()
	}
	if err := errors.Join(gate.Await(limited(t), 1), gate.Await(limited(t), 2)); err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithCancel(t.Context())
	cancel()
	for range 20 { // a call at the gate and an ended context are even odds
		if err := gate.Await(short, 1); err != context.Canceled {
			t.Errorf("a fourth call came to the gate: %v", err)
		}
	}
	gate.Open()
	gate.Open()
	go read() // passes the open gate
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
