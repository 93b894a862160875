//go:build unix

package unix

import (
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	sys "golang.org/x/sys/unix"
)

// mapFile maps pages pages of a file for reading, until the test ends.
func mapFile(t testing.TB, fd, pages int) []byte {
	t.Helper()
	b, err := sys.Mmap(fd, 0, pages*PageSize(), sys.PROT_READ, sys.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := sys.Munmap(b); err != nil {
			t.Error(err)
		}
	})
	return b
}

// faults tells whether a load from p faults.
func faults(p *byte) (faulted bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() { faulted = recover() != nil }()
	sink = *p
	return false
}

var sink byte

func TestFaultsTellsAFault(t *testing.T) {
	_, fd := tempFile(t, pattern(PageSize()))
	if b := mapFile(t, fd, 1); faults(&b[0]) {
		t.Fatal("a mapped byte faults")
	}
}

func TestPageSizeIsTheSystems(t *testing.T) {
	if PageSize() != os.Getpagesize() {
		t.Fatalf("%d, the system says %d", PageSize(), os.Getpagesize())
	}
}

func TestQuarantineTakesTheFileAway(t *testing.T) {
	name, fd := tempFile(t, pattern(4*PageSize()))
	b := mapFile(t, fd, 4)
	// The part is one byte short of two pages: the last one counts as a whole.
	part := b[PageSize() : 3*PageSize()-1]
	if err := Quarantine(part); err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{false, true, true, false} {
		for _, at := range []int{i * PageSize(), (i+1)*PageSize() - 1} {
			if got := faults(&b[at]); got != want {
				t.Errorf("byte %d faults: %v, want %v", at, got, want)
			}
		}
	}
	if err := Quarantine(b); err != nil {
		t.Fatal(err)
	}
	if !faults(&b[0]) || !faults(&b[len(b)-1]) {
		t.Error("an end can be read")
	}
	if maps, err := os.ReadFile("/proc/self/maps"); err == nil && strings.Contains(string(maps), name) {
		t.Errorf("the file is still mapped:\n%s", maps)
	}
}

func TestQuarantineFallsBackOnProtection(t *testing.T) {
	_, fd := tempFile(t, pattern(2*PageSize()))
	b := mapFile(t, fd, 2)
	refuse := func([]byte) error { return sys.ENOMEM }
	if err := quarantine(refuse, b); err != nil {
		t.Fatal(err)
	}
	if !faults(&b[0]) || !faults(&b[len(b)-1]) {
		t.Error("an end can be read")
	}
}

func TestQuarantineReportsARefusal(t *testing.T) {
	_, fd := tempFile(t, pattern(PageSize()))
	b := mapFile(t, fd, 1)
	if err := Quarantine(b[1:]); err != sys.EINVAL {
		t.Fatalf("bytes that start inside a page: %v", err)
	}
	if faults(&b[0]) {
		t.Fatal("the page is gone all the same")
	}
}

func TestNothingIsDoneToNoBytes(t *testing.T) {
	for name, err := range map[string]error{
		"Advise":     Advise(nil, WillNeed),
		"Resident":   Resident(nil, nil),
		"Quarantine": Quarantine([]byte{}),
	} {
		if err != nil {
			t.Errorf("%s answered %v", name, err)
		}
	}
}

func TestAdviceIsTaken(t *testing.T) {
	_, fd := tempFile(t, pattern(2*PageSize()))
	b := mapFile(t, fd, 2)
	for _, a := range []Advice{Normal, Sequential, Random, WillNeed, DontNeed} {
		if err := Advise(b[:PageSize()+1], a); err != nil {
			t.Errorf("advice %d answered %v", a, err)
		}
	}
	if !slices.Equal(b, pattern(2*PageSize())) {
		t.Error("the bytes changed")
	}
	for _, a := range []Advice{-1, DontNeed + 1} {
		if err := Advise(b, a); err != sys.EINVAL {
			t.Errorf("advice %d answered %v, want EINVAL", a, err)
		}
	}
}

func TestResidentPages(t *testing.T) {
	_, fd := tempFile(t, pattern(2*PageSize()))
	smallPages(t, fd)
	b := mapFile(t, fd, 4)
	faults(&b[0]) // some systems count only what the process touched
	faults(&b[PageSize()])
	// qemu answers for the machine's pages, which may be four to one of its own.
	vec := append(make([]byte, 0, 64), 0, 0, 0xff, 0xff, 0x55)
	err := Resident(b, vec)
	if !SupportsResident {
		if err != sys.ENOSYS {
			t.Fatalf("answered %v, want ENOSYS", err)
		}
		return
	}
	if err == sys.ENOMEM && PageSize() > 4096 {
		t.Skip("qemu leaves pages past the end unmapped when its pages are larger than the machine's")
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []byte{1, 1, 0, 0} {
		if vec[i]&1 != want {
			t.Errorf("page %d of a file of two: %d, want %d", i, vec[i]&1, want)
		}
	}
	if vec[4] != 0x55 {
		t.Error("a byte past the pages was written")
	}
	if err := Resident(b[:3*PageSize()+1], vec[:3]); err != sys.EINVAL {
		t.Errorf("three bytes for four pages answered %v, want EINVAL", err)
	}
}
