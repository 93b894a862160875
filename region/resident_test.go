package region

import (
	"bytes"
	"testing"
)

func TestBitsOf(t *testing.T) {
	for _, tc := range []struct {
		i, end int64
		want   uint32
	}{
		{0, blockSize, allBits}, {0, 1, 1}, {4095, 4097, 3}, {65535, 65536, 0x8000}, {blockSize, 2 * blockSize, allBits}, {8192, 12288, 4},
	} {
		if got := bitsOf(tc.i, tc.end); got != tc.want {
			t.Errorf("bitsOf(%d, %d) = %#x, want %#x", tc.i, tc.end, got, tc.want)
		}
	}
}

func TestStampsOfGenerations(t *testing.T) {
	s := &Segment{data: make([]byte, 4*blockSize), stamps: newStamps(4 * blockSize)}
	known := uint32(firstGeneration)
	if s.knows(1, 1, known) {
		t.Error("known at first")
	}
	s.learnAll(known, blockSize-10, 20)
	if !s.knows(0, 0x8000, known) || !s.knows(1, 1, known) || s.knows(1, 3, known) || s.knows(0, 1, known) {
		t.Error("learned other bits")
	}
	s.learnAll(known, blockSize, blockSize)
	if s.stamps.load(1) != known {
		t.Error("a block that is wholly known is not the region's word")
	}
	next := known + generation
	if s.knows(1, 1, next) {
		t.Error("known in the next generation")
	}
	s.learn(1, 4, next)
	if !s.knows(1, 4, next) || s.knows(1, 1, next) {
		t.Error("bits of an older generation were kept")
	}
	s.learnAll(next, 0, 4*blockSize)
	s.forget(blockSize-1, 2)
	if s.knows(0, 1, next) || s.knows(1, 1, next) || !s.knows(2, allBits, next) {
		t.Error("forget took other blocks")
	}
	if blank.stamps != [chunkSize]uint32{} || blank.large.Load() != 0 {
		t.Error("the blank chunk was written to")
	}
}

// Where the system does not tell, a read that was answered tells.
func TestBlindLearnsFromReads(t *testing.T) {
	r, _ := opened(t, numbers(256<<10), Config{})
	r.asker.resident = mute
	r.Map(256 << 10)
	p := make([]byte, 100_000)
	if n, _ := r.Copy(p, 0, 256<<10); n != 0 {
		t.Fatalf("copied %d bytes of which nothing is known", n)
	}
	r.Learn(0, 70_000)
	if n, _ := r.Copy(p[:70_000], 0, 256<<10); n != 70_000 {
		t.Errorf("copied %d bytes of 70,000 that were read", n)
	}
	if n, _ := r.Copy(p[:10], 80_000, 256<<10); n != 0 {
		t.Errorf("copied %d bytes that were not read", n)
	}
	r.known.Add(generation)
	if n, _ := r.Copy(p[:10], 0, 256<<10); n != 0 {
		t.Errorf("copied %d bytes that were forgotten", n)
	}
}

// Large reads come to the map when they have read the bytes a few times, small
// ones at once.
func TestLargeReadsLeaveTheFirstTouch(t *testing.T) {
	if !canAsk {
		t.Skip("this system does not tell what is in memory")
	}
	const size = 600_000
	want := numbers(size)
	r, _ := opened(t, want, Config{})
	r.Map(4096) // so that the reads cross segments
	for off := int64(0); off < size; off += 4096 {
		if _, err := r.segment(off, size); err != nil {
			t.Fatal(err)
		}
	}
	p := make([]byte, size)
	for i := range paysAfter {
		if n, _ := r.Copy(p, 0, size); n != 0 {
			t.Fatalf("read %d copied %d bytes", i, n)
		}
		if n, _ := r.Copy(p[:10], 500_000, size); n != 10 {
			t.Fatalf("a small read copied %d bytes of 10", n)
		}
		r.Learn(0, size)
	}
	if n, _ := r.Copy(p, 0, size); n != size || !bytes.Equal(p, want) {
		t.Errorf("after that %d bytes of %d are copied, or others", n, size)
	}
}
