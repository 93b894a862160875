package region

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// cachestat is the number of cachestat(2), everywhere but on MIPS.
const cachestat = 451

// refuse makes these system calls answer errno to this thread for good.
func refuse(errno syscall.Errno, calls ...uint32) error {
	const load, jump, answer = 0x20, 0x15, 0x06 // BPF_LD|BPF_W|BPF_ABS, BPF_JMP|BPF_JEQ|BPF_K, BPF_RET|BPF_K
	const allow, refusal = 0x7fff0000, 0x00050000
	program := []syscall.SockFilter{{Code: load}} // the number of the call
	for _, nr := range calls {
		program = append(program,
			syscall.SockFilter{Code: jump, Jf: 1, K: nr},
			syscall.SockFilter{Code: answer, K: refusal | uint32(errno)})
	}
	program = append(program, syscall.SockFilter{Code: answer, K: allow})
	filter := syscall.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	const noNewPrivs, setSeccomp, filterMode = 38, 22, 2
	if _, _, errno := syscall.RawSyscall6(syscall.SYS_PRCTL, noNewPrivs, 1, 0, 0, 0, 0); errno != 0 {
		return errno
	}
	if _, _, errno := syscall.RawSyscall(syscall.SYS_PRCTL, setSeccomp, filterMode, uintptr(unsafe.Pointer(&filter))); errno != 0 {
		return errno
	}
	return nil
}

// Where a sandbox refuses to say what is in memory, reads are learned from;
// where it refuses only to count, mincore is asked.
func TestSandbox(t *testing.T) {
	if strings.HasPrefix(runtime.GOARCH, "mips") {
		t.Skip("other numbers")
	}
	for _, errno := range []syscall.Errno{syscall.ENOSYS, syscall.EPERM} {
		for _, tc := range []struct {
			name        string
			calls       []uint32
			blind       bool
			first, then int // bytes copied
		}{
			{"cachestat", []uint32{cachestat}, false, 3 << 20, 3 << 20},
			{"mincore", []uint32{syscall.SYS_MINCORE}, true, 0, 3 << 20},
			{"both", []uint32{cachestat, syscall.SYS_MINCORE}, true, 0, 3 << 20},
		} {
			t.Run(fmt.Sprintf("%s: %v", tc.name, errno), func(t *testing.T) {
				want := numbers(3 << 20)
				r, _ := opened(t, want, Config{})
				MinSegment = defaultMinSegment
				onThread(t, func() error { return refuse(errno, tc.calls...) }, func() {
					first, then := readAll(t, r, want), readAll(t, r, want)
					if first != tc.first || then != tc.then || r.asker.blind.Load() != tc.blind || !tc.blind && !r.asker.coarse.Load() {
						t.Errorf("copied %d bytes, then %d; blind %t", first, then, r.asker.blind.Load())
					}
				})
			})
		}
	}
}

// onThread runs fn on a thread of its own, which ends with it, prepared so. It
// skips where it cannot be.
func onThread(t *testing.T, prepare func() error, fn func()) {
	refused := make(chan error)
	go func() {
		runtime.LockOSThread()
		err := prepare()
		if err == nil {
			fn()
		}
		refused <- err
	}()
	if err := <-refused; errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOSYS) {
		t.Skip("no seccomp here: ", err)
	} else if err != nil {
		t.Fatal(err)
	}
}

// readAll reads the file as mapped does and answers how much was copied.
func readAll(t *testing.T, r *Region, want []byte) (copied int) {
	size := int64(len(want))
	r.Map(size)
	for off := int64(0); off < size; off += 4096 {
		p := make([]byte, 4096)
		n, _ := r.Copy(p, off, size)
		if !bytes.Equal(p[:n], want[off:off+int64(n)]) {
			t.Fatalf("other bytes at %d", off)
		}
		if n == 0 {
			r.Learn(off, len(p)) // the system call
		}
		copied += n
	}
	return copied
}
