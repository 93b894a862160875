//go:build unix

package mapped_test

import (
	"bytes"
	"errors"
	"os"
	"syscall"
	"testing"

	"github.com/seekless/seekless/mapped"
)

func TestMapLimit(t *testing.T) {
	data := pattern(1 << 20)
	name := fileOf(t, data)
	f := openMapped(t, name, mapped.Options{MapLimit: 64 << 10})
	wantRead(t, f, 0, data)
	small := mustView(t, f, 0, 4096)
	defer small.Release()
	if v, err := f.View(0, 1<<20); !errors.Is(err, syscall.ENOMEM) {
		t.Errorf("View past the limit = %v, %v, want ENOMEM", v, err)
	}
	auto, err := mapped.OpenFile(name, os.O_RDONLY, 0, &mapped.Options{MapLimit: 64 << 10})
	must(t, err)
	defer auto.Close()
	v := mustView(t, auto, 0, 1<<20)
	defer v.Release()
	if v.Mapped() || !bytes.Equal(v.Bytes(), data) {
		t.Errorf("View past the limit: mapped %t, or other bytes", v.Mapped())
	}
}

// What is past the limit is not mapped: hints about it cannot be passed on, and
// nobody can tell what is in memory.
func TestHintsPastMapLimit(t *testing.T) {
	f := openMapped(t, fileOf(t, pattern(1<<20)), mapped.Options{MapLimit: 64 << 10})
	_, resident := f.Resident(0, 1<<20)
	for _, err := range []error{resident, f.Advise(0, 1<<20, mapped.AdviceRandom), f.Prefetch(0, 1<<20)} {
		if !errors.Is(err, errors.ErrUnsupported) || !errors.Is(err, syscall.ENOMEM) {
			t.Errorf("%v, want errors.ErrUnsupported and ENOMEM", err)
		}
	}
}
