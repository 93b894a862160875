package main

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"
)

func TestTogetherRunsAllAndTimesTheLongest(t *testing.T) {
	const pause = 20 * time.Millisecond
	var seen atomic.Int64
	took, err := together(4, func(i int) error {
		seen.Add(1 << (8 * i))
		if i == 2 {
			time.Sleep(pause)
		}
		return nil
	})
	if err != nil || seen.Load() != 0x01010101 {
		t.Errorf("workers %x, error %v", seen.Load(), err)
	}
	if took < pause {
		t.Errorf("took %v, one worker slept %v", took, pause)
	}
}

func TestTogetherRunsAllAtOnce(t *testing.T) {
	var inside atomic.Int64
	meet := make(chan struct{})
	_, err := together(2, func(int) error {
		if inside.Add(1) == 2 {
			close(meet)
		}
		<-meet // blocks for ever unless both are inside
		return nil
	})
	if err != nil || inside.Load() != 2 {
		t.Errorf("%d inside, error %v", inside.Load(), err)
	}
}

func TestTogetherJoinsErrors(t *testing.T) {
	first, second := errors.New("first"), errors.New("second")
	_, err := together(2, func(i int) error { return []error{first, second}[i] })
	if !errors.Is(err, first) || !errors.Is(err, second) {
		t.Errorf("error %v", err)
	}
}
