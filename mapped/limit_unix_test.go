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
