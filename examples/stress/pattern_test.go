package main

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

// Words are legal wherever they are read from, and nothing else is.
func TestPatterns(t *testing.T) {
	ps := patterns{5}
	first, second := make([]byte, 100), make([]byte, 100)
	ps.fill(first, 3, false)
	ps.fill(second, 3, true)
	mixed := slices.Concat(first[:30], second[30:50], make([]byte, 10), first[60:])
	for _, p := range [][]byte{first, second, mixed, make([]byte, 100)} {
		if err := errors.Join(ps.judge(p, 3), ps.judge(p[13:], 16), ps.judge(p[14:20], 17)); err != nil {
			t.Error(err)
		}
	}
	if ps.judge(first, 4) == nil || ps.judge(bytes.Repeat([]byte{0x77}, 9), 0) == nil {
		t.Error("other bytes are legal")
	}
}
