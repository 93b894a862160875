package region

import (
	"bytes"
	"errors"
	"io/fs"
	"runtime"
	"testing"
)

func TestLeaseOutlivesClose(t *testing.T) {
	want := numbers(5 * pageSize())
	r, _ := opened(t, want, Config{Residency: AnyPage})
	before := Maps()
	if err := r.Map(int64(pageSize())); err != nil {
		t.Fatal(err)
	}
	inside, err := r.Lend(100, 1000, int64(len(want)))
	if err != nil {
		t.Fatal(err)
	}
	over, err := r.Lend(int64(pageSize())-100, 1000, int64(len(want)))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("second Close = %v", err)
	}
	if n, _ := r.Copy(make([]byte, 10), 0, int64(len(want))); n != 0 {
		t.Error("Copy from a closed region")
	}
	for range 3 {
		runtime.GC()
	}
	off := pageSize() - 100
	if !bytes.Equal(inside.Bytes(), want[100:1100]) || !bytes.Equal(over.Bytes(), want[off:off+1000]) {
		t.Error("the leases show other bytes")
	}
	if got := Maps() - before; got != 2 {
		t.Errorf("%d maps with two leases, want 2", got)
	}
	inside.Release()
	inside.Release()
	over.Release()
	if got := Maps() - before; got != 0 {
		t.Errorf("%d maps left", got)
	}
}

func TestMapLimitIsKept(t *testing.T) {
	want := numbers(1 << 20)
	r, _ := opened(t, want, Config{Residency: AnyPage, MapLimit: 96 << 10})
	p := make([]byte, len(want))
	if n, _ := r.Copy(p, 0, int64(len(want))); n != 64<<10 || !bytes.Equal(p[:n], want[:n]) {
		t.Errorf("Copy under a limit of 96 KiB = %d", n)
	}
	if _, err := r.Lend(0, 1<<20, 1<<20); !errors.Is(err, errNoAddresses) {
		t.Errorf("Lend past the limit: %v", err)
	}
	for range 100 {
		l, err := r.Lend(500<<10, 4096, 1<<20)
		if err != nil {
			t.Fatalf("a map of a lease is not given back: %v", err)
		}
		l.Release()
	}
}

func TestContains(t *testing.T) {
	want := numbers(100_000)
	r, _ := opened(t, want, Config{Residency: AnyPage})
	r.Map(4096)
	own, _ := r.Lend(0, 100, 100_000)
	over, _ := r.Lend(0, 50_000, 100_000)
	defer own.Release()
	for _, tc := range []struct {
		name string
		p    []byte
		want bool
	}{
		{"nothing", nil, false}, {"empty part", own.Bytes()[:0], false}, {"heap", want, false},
		{"in a segment", own.Bytes()[5:6], true}, {"in a map of its own", over.Bytes()[20_000:], true},
	} {
		if got := r.Contains(tc.p); got != tc.want {
			t.Errorf("%s: %t, want %t", tc.name, got, tc.want)
		}
	}
	p := over.Bytes()
	over.Release()
	if r.Contains(p) {
		t.Error("contains what was released")
	}
}
