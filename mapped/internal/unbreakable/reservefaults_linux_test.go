package unbreakable

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// F088, F103: whatever word a system has for it that it cannot reserve, it is
// errors.ErrUnsupported and the file stays as it was. At open it is silent.
func TestF088RefusedReservationIsUnsupported(t *testing.T) {
	for _, errno := range []string{"EOPNOTSUPP", "ENOSYS", "EINVAL", "EPERM", "ENODEV"} {
		for _, when := range []string{"1", "2"} { // the holes, and what lies past the end
			name := fileOf(t, nil)
			must(t, os.Truncate(name, 98_304))
			var before, after syscall.Stat_t
			must(t, syscall.Stat(name, &before))
			trace, said := operated(t, name, "fallocate:error="+errno+":when="+when, "auto", "preallocate:3000000", "size")
			wantSaid(t, said, "preallocate ErrUnsupported", "size 98304 ok")
			if must(t, syscall.Stat(name, &after)); after.Blocks != before.Blocks {
				t.Errorf("%s: the file takes %d blocks, before %d", errno, after.Blocks, before.Blocks)
			}
			if cuts := callsOf(trace, "ftruncate"); len(cuts) > 0 {
				t.Errorf("%s: %v", errno, cuts)
			}
			wantContents(t, name, make([]byte, 98_304))
		}
	}
}

// F103: a request that finds no space is one all the same, whether it fails at
// once or later.
func TestF103OtherErrorsAreErrors(t *testing.T) {
	name := fileOf(t, pattern(5000))
	for errno, want := range map[string]string{"ENOSPC": "ErrNoSpace", "EDQUOT": "ErrNoSpace", "EFBIG": "ErrTooLarge", "EIO": "EIO"} {
		_, said := operated(t, name, "fallocate:error="+errno, "auto", "preallocate:3000000", "size")
		wantSaid(t, said, "preallocate "+want, "size 5000 ok")
		wantContents(t, name, pattern(5000))
	}
}

// F100: nothing is emulated, so a handle that cannot read is enough, and where
// the call is refused the file is neither read nor written.
func TestF100RefusedReservationTouchesNothing(t *testing.T) {
	name := fileOf(t, pattern(5000))
	trace, said := operated(t, name, "fallocate:error=EOPNOTSUPP", "wronly", "preallocate:3000000", "size")
	wantSaid(t, said, "preallocate ErrUnsupported", "size 5000 ok")
	if calls := callsOf(trace, "read", "pread64", "preadv", "write", "pwrite64", "pwritev", "ftruncate"); len(calls) > 0 {
		t.Errorf("%v", calls)
	}
	wantContents(t, name, pattern(5000))
	_, said = operated(t, name, "", "wronly", "preallocate:3000000", "append:5")
	wantSaid(t, said, "preallocate ok", "append 5000 ok")
}

// F102: the call gets its whole range, beyond 32 bits too.
func TestF102RangesOf64Bits(t *testing.T) {
	const end int64 = 5<<30 + 4096
	name := fileOf(t, pattern(5000))
	trace, said := operated(t, name, "fallocate:retval=0", "auto", fmt.Sprint("preallocate:", end), fmt.Sprint("truncate:", end),
		fmt.Sprint("punch:", end-4096, ":4096"))
	wantSaid(t, said, "preallocate ok", "truncate ok", "punch ok")
	all := strings.Join(callsOf(trace, "fallocate"), "\n")
	for _, want := range []string{
		fmt.Sprintf("FALLOC_FL_KEEP_SIZE, 5000, %d)", end-5000),
		fmt.Sprintf("FALLOC_FL_KEEP_SIZE|FALLOC_FL_PUNCH_HOLE, %d, 4096)", int64(5<<30)),
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no call has %s:\n%s", want, all)
		}
	}
}

// F088 over FUSE, by the server's own word.
func TestF088FUSEWithoutReservations(t *testing.T) {
	for _, errno := range []syscall.Errno{0, syscall.EOPNOTSUPP} {
		f := startFUSE(t) // the kernel remembers ENOSYS as long as it is mounted
		if errno == 0 {
			f.set("nofalloc", "")
		} else {
			f.set("nofalloc", fmt.Sprint(int(errno)))
		}
		name := f.file(pattern(5000))
		file := open(t, name, mapped.Options{Preallocate: 1 << 20})
		for range 2 {
			wantError(t, file.Preallocate(1<<20), errors.ErrUnsupported)
			wantSizeIs(t, file, 5000)
		}
		wantAppend(t, file, pattern(10), 5000)
		must(t, file.Close())
		wantContents(t, name, append(pattern(5000), pattern(10)...))
	}
}

func TestReservationOverFUSE(t *testing.T) {
	f := startFUSE(t)
	name := f.file(pattern(10))
	file := open(t, name, mapped.Options{})
	must(t, file.Preallocate(reserved))
	wantBlocks(t, "fuse", name, reserved, reserved+1<<20)
	wantAppend(t, file, pattern(100), 10)
	must(t, file.Close())
	wantBlocks(t, "fuse", name, 0, 1<<20)
	wantContents(t, name, append(pattern(10), pattern(100)...))
}

// F099: where a reservation moves the size it is moved back and unsupported,
// also where others have written since this handle last looked.
func TestF099ReservationThatMovesTheSizeIsUndone(t *testing.T) {
	f := startFUSE(t)
	f.set("movesize", "")
	for _, flag := range []int{os.O_RDWR, os.O_WRONLY} {
		for _, grown := range []int{10, 5000} {
			name := f.file(pattern(10))
			file, err := mapped.OpenFile(name, flag, 0, &mapped.Options{Preallocate: reserved})
			must(t, err)
			wantSizeIs(t, file, 10)
			must(t, os.WriteFile(name, pattern(grown), 0o666))
			for range 2 {
				wantError(t, file.Preallocate(reserved), errors.ErrUnsupported)
				wantContents(t, name, pattern(grown))
			}
			_, err = file.Refresh()
			must(t, err)
			wantAppend(t, file, pattern(100), int64(grown))
			must(t, file.Close())
			wantContents(t, name, append(pattern(grown), pattern(100)...))
		}
	}
}

// whileReserving calls others once the file takes so many bytes of storage,
// while strace holds the call that took them, and reserves n bytes of it.
func whileReserving(t *testing.T, name string, n, taken int64, others func() error) (said []string) {
	t.Helper()
	needBeds(t)
	var done sync.WaitGroup
	defer done.Wait()
	done.Go(func() {
		for start := time.Now(); time.Since(start) < 20*time.Second; time.Sleep(time.Millisecond) {
			var st syscall.Stat_t
			if err := syscall.Stat(name, &st); err != nil || st.Blocks*512 >= taken {
				break
			}
		}
		if err := others(); err != nil {
			t.Error(err)
		}
	})
	_, said = operated(t, name, "fallocate:delay_exit=500000", "auto", fmt.Sprint("preallocate:", n), "size", "refresh")
	return said
}

// Bytes that another process stores meanwhile, up to the very end of the
// reservation, are no size that moved.
func TestGrowthToTheEndOfAReservationStays(t *testing.T) {
	const end = 1_000_000
	name := fileOf(t, pattern(10))
	said := whileReserving(t, name, end, end, func() error {
		other, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = other.Write(pattern(end))
		return errors.Join(err, other.Close())
	})
	wantSaid(t, said, "preallocate ok", "size 10 ok", fmt.Sprint("refresh ", end, " ok"))
	wantContents(t, name, pattern(end))
}

// What another process makes the file grow by while a reservation fails is not
// cut off with the blocks that go back.
func TestGrowthWhileAReservationFailsStays(t *testing.T) {
	dir := bedDir(t, "ext4")
	name := fileIn(t, dir, pattern(10))
	free := freeBytes(t, dir)
	said := whileReserving(t, name, 2*free, free/2, func() error { return os.Truncate(name, 5000) })
	wantSaid(t, said, "preallocate ErrNoSpace", "size 10 ok", "refresh 5000 ok")
	wantContents(t, name, append(pattern(10), make([]byte, 4990)...))
}
