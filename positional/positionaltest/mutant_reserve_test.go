package positionaltest_test

import (
	"errors"
	"io/fs"
	"math"

	"github.com/seekless/seekless/positional"
)

func reserveMutants() []mutant {
	return append(holeMutants(), []mutant{
		files("Preallocate moves Size", broken{preallocate: reserveMoving},
			"Preallocation/Preallocate moves no Size and changes no bytes",
			"Preallocation/after Close the last byte is data",
			"Preallocation/with nothing written the file stays empty"),
		files("Preallocate cuts", broken{preallocate: func(f positional.File, n int64) error { return f.Truncate(n) }},
			"Preallocation/Preallocate smaller than what is there is a no-op"),
		files("a negative Preallocate is a no-op", broken{preallocate: reserveNegative},
			"Preallocation/a negative n is fs.ErrInvalid"),
		files("a failed Preallocate says nothing", broken{preallocate: reserveSilently},
			"Preallocation/1 EiB is an error that tells the size, and changes nothing"),
		files("a failed Preallocate tells no size", broken{preallocate: reserveMute},
			"Preallocation/1 EiB is an error that tells the size, and changes nothing"),
		files("Preallocate does nothing", broken{preallocate: func(positional.File, int64) error { return nil }},
			"Preallocation/Preallocate really reserves"),
		files("Close keeps the reservation", broken{preallocate: reserveUnseen},
			"Preallocation/Close gives back what was not used"),
		files("Close cuts to Size", broken{closes: cutAndClose},
			"Preallocation/Close never cuts what another handle wrote"),
		files("Trim does nothing", broken{trim: func(positional.File) error { return nil }},
			"Preallocation/Trim gives back blocks past Size"),
		files("Trim cuts to Size", broken{trim: func(f positional.File) error { return f.Truncate(f.Size()) }},
			"Preallocation/Trim never cuts what another handle wrote"),
		files("Trim cuts a byte", broken{trim: func(f positional.File) error { return f.Truncate(f.Size() - 1) }},
			"Preallocation/Trim changes no size and no bytes"),
	}...)
}

func holeMutants() []mutant {
	return []mutant{
		files("PunchHole does nothing", broken{punch: punchWithin(0)},
			"Holes/PunchHole reads as zeros and moves no Size",
			"Holes/a hole can be written again"),
		files("PunchHole moves the end", broken{punch: punchExtending},
			"Holes/PunchHole past the end changes nothing"),
		files("a bad hole is unsupported", broken{punch: punchUnsupported},
			"Holes/a bad range is fs.ErrInvalid and changes nothing"),
		files("an empty hole is invalid", broken{punch: punchSomething},
			"Holes/an empty hole changes nothing"),
	}
}

func reserveMoving(f positional.File, n int64) error {
	if n > f.Size() {
		return f.Truncate(n)
	}
	return nil
}

func reserveNegative(f positional.File, n int64) error {
	if n < 0 {
		return nil
	}
	return f.Preallocate(n)
}

func reserveSilently(f positional.File, n int64) error {
	f.Preallocate(n)
	return nil
}

func reserveMute(f positional.File, n int64) error {
	if n >= 1<<60 {
		return positional.ErrNoSpace
	}
	return f.Preallocate(n)
}

// reserveUnseen reserves without the knowledge of the file.
func reserveUnseen(f positional.File, n int64) error {
	r := below(f)
	defer r.exit()
	r.mu.Lock()
	return reserve(r.file, n)
}

func cutAndClose(f positional.File) error {
	return errors.Join(f.Truncate(f.Size()), f.Close())
}

func punchWithin(limit int64) func(positional.File, int64, int64) error {
	return func(f positional.File, off, n int64) error { return f.PunchHole(off, min(n, limit)) }
}

func punchExtending(f positional.File, off, n int64) error {
	if end := off + n; end > f.Size() {
		return f.Truncate(end)
	}
	return f.PunchHole(off, n)
}

func punchUnsupported(f positional.File, off, n int64) error {
	if off < 0 || n < 0 || off > math.MaxInt64-n {
		return errors.ErrUnsupported
	}
	return f.PunchHole(off, n)
}

func punchSomething(f positional.File, off, n int64) error {
	if n == 0 {
		return fs.ErrInvalid
	}
	return f.PunchHole(off, n)
}
