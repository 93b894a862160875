package mapped_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/seekless/seekless/mapped"
	"github.com/seekless/seekless/region"
)

func TestOptionsAreChecked(t *testing.T) {
	name := fileOf(t, nil)
	for _, o := range []mapped.Options{
		{Preallocate: -1}, {MapLimit: -1}, {Backend: 9}, {Reads: 9}, {Advice: 9}, {Lock: 9},
	} {
		if _, err := mapped.OpenFile(name, os.O_RDWR, 0, &o); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%+v: %v, want ErrInvalid", o, err)
		}
	}
}

// BackendMapped is refused at open where it cannot be had; BackendAuto is not.
func TestBackendMappedRefuses(t *testing.T) {
	only := &mapped.Options{Backend: mapped.BackendMapped}
	name := fileOf(t, pattern(10))
	open := map[string]int{name: os.O_WRONLY}
	if region.Supported {
		for _, odd := range []string{"/proc/version", "/dev/zero"} {
			if _, err := os.Stat(odd); err == nil {
				open[odd] = os.O_RDONLY
			}
		}
	} else {
		open[name] = os.O_RDWR
	}
	for name, flag := range open {
		if f, err := mapped.OpenFile(name, flag, 0, only); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s: %v, %v, want ErrUnsupported", name, f, err)
		}
		f, err := mapped.OpenFile(name, flag, 0, nil)
		if err != nil {
			t.Errorf("%s: %v on BackendAuto", name, err)
			continue
		}
		if s := f.Stats(); s.Reason == "" || flag != os.O_RDONLY && s.Backend == mapped.BackendMapped {
			t.Errorf("%s: backend %v because %q", name, s.Backend, s.Reason)
		}
		f.Close()
	}
}

// C37: nothing is left of an open whose reservation finds no room.
func TestPreallocateAtOpen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "new")
	_, err := mapped.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666, &mapped.Options{Preallocate: 1 << 60})
	if err == nil {
		t.Skip("this file system takes a reservation of 1 EiB, or has none")
	}
	if !errors.Is(err, mapped.ErrNoSpace) && !errors.Is(err, mapped.ErrTooLarge) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the new file is still there: %v", err)
	}
	must(t, os.WriteFile(name, pattern(10), 0o666))
	if _, err := mapped.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666, &mapped.Options{Preallocate: 1 << 60}); err == nil {
		t.Error("1 EiB was reserved on a file that was there, but not on a new one")
	}
	if b, err := os.ReadFile(name); len(b) != 10 || err != nil {
		t.Errorf("the old file has %d bytes, %v", len(b), err)
	}
}

func TestNamesOfValues(t *testing.T) {
	for got, want := range map[string]string{
		mapped.BackendAuto.String():     "auto",
		mapped.BackendPortable.String(): "portable",
		mapped.ReadPositional.String():  "positional",
		mapped.AdviceRandom.String():    "random",
		mapped.LockExclusive.String():   "exclusive",
		mapped.Backend(77).String():     "Backend(77)",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
