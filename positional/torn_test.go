package positional

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// tearing is a system on which every append stores three bytes of its record
// and fails. meanwhile runs when they are there.
type tearing struct {
	portable
	meanwhile func(h *Handle)
	h         *Handle
}

func (s *tearing) writeCounted(f *os.File, p []byte, _ int64) (int, error) {
	n, err := f.Write(p[:3])
	s.meanwhile(s.h)
	return n, errors.Join(err, syscall.EIO)
}

// torn is a handle over a file of 10 bytes whose writes at offsets fail, since
// os.File refuses them where O_APPEND is set.
func torn(t *testing.T, meanwhile func(h *Handle)) *Handle {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, make([]byte, 10), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	sys := &tearing{meanwhile: meanwhile}
	if sys.h, err = newHandle(f, name, os.O_RDWR, sys, Options{}); err != nil {
		t.Fatal(err)
	}
	return sys.h
}

// A failed append leaves the end where it was, also when somebody has read the
// part that was stored, or has asked for the size before it was taken back.
func TestTornAppendIsTakenBack(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file opened to append cannot be cut there")
	}
	ended := make(chan struct{})
	before := func(call func(h *Handle)) func(h *Handle) {
		return func(h *Handle) {
			go func() {
				call(h)
				ended <- struct{}{}
			}()
			for h.writes.TryRLock() { // until it waits for the append
				h.writes.RUnlock()
				runtime.Gosched()
			}
		}
	}
	for name, meanwhile := range map[string]func(h *Handle){
		"nothing": func(h *Handle) { go func() { ended <- struct{}{} }() },
		"read": func(h *Handle) {
			if n, _ := h.ReadAt(make([]byte, 20), 0); n != 13 {
				t.Errorf("a read finds %d bytes, want those of the record too", n)
			}
			go func() { ended <- struct{}{} }()
		},
		"Refresh": before(func(h *Handle) { h.Refresh() }),
		"Trim":    before(func(h *Handle) { h.Trim() }),
		"Close":   before(func(h *Handle) { h.Close() }),
	} {
		h := torn(t, meanwhile)
		off, err := h.Append(make([]byte, 5))
		<-ended
		info, statErr := os.Stat(h.name)
		if !errors.Is(err, syscall.EIO) || off != 10 || h.Size() != 10 || statErr != nil || info.Size() != 10 {
			t.Errorf("%s: Append = %d, %v; Size %d, the file has %v", name, off, err, h.Size(), info)
		}
	}
}
