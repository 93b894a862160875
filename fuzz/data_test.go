package fuzz

import (
	"bytes"
	"strings"
	"testing"
)

func TestBytesDependOnTheirPlaceOnly(t *testing.T) {
	whole := make([]byte, 100)
	fill(whole, 9, 1000)
	for from := range 20 {
		for to := from; to < 100; to += 7 {
			part := make([]byte, to-from)
			fill(part, 9, 1000+int64(from))
			if !bytes.Equal(part, whole[from:to]) {
				t.Fatalf("[%d,%d) differs from the same part of a longer range", from, to)
			}
		}
	}
}

func TestBytesTellTheirOrigin(t *testing.T) {
	for _, off := range []int64{0, 8, 4096, MaxSize - 8} {
		for _, seed := range []uint16{0, 1, 7, 65535} {
			s, number, ok := origin(word(seed, off/8))
			if !ok || s != seed || number*8 != off {
				t.Errorf("seed %d offset %d: got %d, %d, %v", seed, off, s, number*8, ok)
			}
		}
	}
	for _, w := range []uint64{0, 1, 0x0101010101010101, ^uint64(0)} {
		if s, number, ok := origin(w); ok {
			t.Errorf("%#x is said to be of seed %d, offset %d", w, s, number*8)
		}
	}
}

func TestDescribe(t *testing.T) {
	const off = 1003 // so data[5:] begins a word
	data := make([]byte, 64)
	fill(data[5:21], 7, 4096)
	for i, want := range map[int]string{
		0:  "00 00 00 00 00 at 1003",
		6:  "at 1008: seed 7, offset 4096",
		20: "at 1016: seed 7, offset 4104",
		21: "at 1024: nothing written",
		63: "00 00 00 at 1064",
	} {
		if got := describe(data, i, off); !strings.HasSuffix(got, want) {
			t.Errorf("byte %d: %s, want %q", i, got, want)
		}
	}
	data[20]++
	if got, want := describe(data, 13, off), "at 1016: of more than one write"; !strings.HasSuffix(got, want) {
		t.Errorf("got %s, want %q", got, want)
	}
}
