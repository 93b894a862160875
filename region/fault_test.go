package region

import "testing"

func TestFaultInSource(t *testing.T) {
	for _, n := range []int{1, 2, 3, 8, 16, 17, 31, 33, 64, 65, 129, 257, 2049, 4097, 100_000, 1 << 20} {
		size := (n + pageSize()) / pageSize() * pageSize()
		r, f := opened(t, numbers(size), Config{Residency: AnyPage})
		p := make([]byte, n)
		if k, _ := r.Copy(p, 0, int64(size)); k != n {
			t.Fatal("nothing copied before the cut")
		}
		if err := f.Truncate(0); err != nil {
			t.Fatal(err)
		}
		if k, faulted := r.Copy(p, 0, int64(size)); k != 0 || !faulted {
			t.Errorf("Copy of %d lost bytes = %d, faulted %t", n, k, faulted)
		}
		if r.Counts().Faults != 1 {
			t.Errorf("%d faults counted", r.Counts().Faults)
		}
	}
}

func TestFaultIsForgotten(t *testing.T) {
	r, f := opened(t, numbers(64<<10), Config{Residency: AnyPage})
	p := make([]byte, 10)
	r.Copy(p, 0, 64<<10)
	r.SetLimit(64 << 10)
	if r.At(0, 10) == nil {
		t.Fatal("not known after a copy")
	}
	f.Truncate(0)
	r.Copy(p, 0, 64<<10)
	r.Fault(0, 10)
	if r.At(0, 10) != nil {
		t.Error("known after a fault")
	}
}
