package unbreakable

import (
	"errors"
	"fmt"
	"log"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// The child "signalled" works on a file until its input ends, while signals
// come: it says which thread does, and in the end how many rounds it made.
//
//	signalled FILE BACKEND
func init() { children["signalled"] = signalled }

func signalled(args []string) {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGUSR1)
	var opts mapped.Options
	if args[1] == "portable" {
		opts.Backend = mapped.BackendPortable
	}
	ended := make(chan struct{})
	go func() {
		_, _ = os.Stdin.Read(make([]byte, 1))
		close(ended)
	}()
	runtime.LockOSThread()
	fmt.Println(syscall.Gettid())
	for rounds := 1; ; rounds++ {
		if err := signalledRound(args[0], &opts); err != nil {
			log.Fatalf("round %d: %v", rounds, err)
		}
		select {
		case <-ended:
			fmt.Println(rounds)
			return
		default:
		}
	}
}

func signalledRound(name string, opts *mapped.Options) error {
	f, err := mapped.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666, opts)
	if err != nil {
		return err
	}
	data, got := pattern(300_000), make([]byte, 300_000)
	half := [][]byte{got[:150_000], got[150_000:]}
	for _, call := range []func() (int64, error){
		func() (int64, error) { return 0, ignoringUnsupported(f.Preallocate(30_000_000)) },
		func() (int64, error) { n, err := f.WriteAt(data, 0); return int64(n) - 300_000, err },
		func() (int64, error) { n, err := f.WritevAt([][]byte{data, data}, 0); return n - 600_000, err },
		func() (int64, error) { off, err := f.Append(data); return off - 600_000, err },
		func() (int64, error) { return 0, f.SyncData() },
		func() (int64, error) { n, err := f.ReadAt(got, 300_000); return int64(n) - 300_000, err },
		func() (int64, error) { n, err := f.ReadvAt(half, 600_000); return n - 300_000, err },
		func() (int64, error) { return 0, ignoringUnsupported(f.PunchHole(4096, 8192)) },
		func() (int64, error) { return 0, f.Truncate(100_000) },
		func() (int64, error) { n, err := f.Refresh(); return n - 100_000, err },
		func() (int64, error) { return 0, f.Sync() },
	} {
		if off, err := call(); off != 0 || err != nil {
			return fmt.Errorf("off by %d: %w", off, err)
		}
	}
	if !slices.Equal(got, data) {
		return fmt.Errorf("other bytes")
	}
	return f.Close()
}

func ignoringUnsupported(err error) error {
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// underSignals lets the child work while signals come a millisecond apart.
func underSignals(t *testing.T, name, backend string, d time.Duration) {
	t.Helper()
	child := startChild(t, "signalled", name, backend)
	thread, err := strconv.Atoi(child.hear())
	must(t, err)
	for start := time.Now(); time.Since(start) < d; time.Sleep(time.Millisecond) {
		if err := syscall.Tgkill(child.Process.Pid, thread, syscall.SIGUSR1); err != nil {
			t.Fatalf("the child ended: %v", err)
		}
	}
	must(t, child.in.Close())
	if rounds, err := strconv.Atoi(child.hear()); err != nil || rounds < 1 {
		t.Errorf("%d rounds, %v", rounds, err)
	}
	must(t, child.Wait())
}

func TestSignalsAreInvisible(t *testing.T) {
	for _, backend := range []string{"auto", "portable"} {
		underSignals(t, fileOf(t, nil), backend, 200*time.Millisecond)
	}
}

func TestSignalsAreInvisibleOnEveryFileSystem(t *testing.T) {
	onBeds(t, func(t *testing.T, _, dir string) { underSignals(t, fileIn(t, dir, nil), "auto", time.Second/5) })
	for _, flags := range [][]string{nil, {"-direct"}} {
		f := startFUSE(t, flags...)
		f.set("interrupt", "300us")
		underSignals(t, f.file(nil), "auto", time.Second)
	}
}
