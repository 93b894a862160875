package unbreakable

import (
	"slices"
	"strings"
	"testing"
)

// allOperations makes operate come through every system call on the file, and
// allAnswers is what it says where nothing goes wrong.
var (
	allOperations = []string{
		"write:1000:0", "read:1000:0", "readv:1000:0", "writev:1000:0", "write:100000:1000", "append:1000",
		"truncate:200000", "preallocate:3000000", "punch:0:8192", "stat", "refresh", "syncdata", "sync", "trim",
	}
	allAnswers = []string{
		"write 1000 ok", "read 1000 ok", "readv 1000 ok", "writev 1000 ok", "write 100000 ok", "append 101000 ok",
		"truncate ok", "preallocate ok", "punch ok", "stat ok", "refresh 200000 ok", "syncdata ok", "sync ok", "trim ok",
	}
)

// F073: an interruption of any call but close is not seen.
func TestF073InterruptionsAreInvisible(t *testing.T) {
	const interruptible = "openat,pread64,pwrite64,preadv,pwritev,ftruncate,fsync,fdatasync,fallocate,fstat"
	for _, c := range []struct{ how, calls string }{
		{"auto", interruptible},
		{"auto,appenders", "pwritev2"},
		{"portable", "openat,pread64,pwrite64,ftruncate,fsync,fstat"},
		{"portable,appenders", "write"},
	} {
		for _, when := range []string{"1", "1..3", "1+2", "2+3"} {
			name := fileOf(t, nil)
			calls, answers := allOperations, allAnswers
			if strings.HasPrefix(c.how, "portable") || strings.HasSuffix(c.how, "appenders") {
				calls = []string{"write:1000:0", "read:1000:0", "append:1000", "append:1000", "truncate:200000", "sync", "refresh"}
				answers = []string{"write 1000 ok", "read 1000 ok", "append 1000 ok", "append 2000 ok", "truncate ok", "sync ok", "refresh 200000 ok"}
			}
			trace, said := operated(t, name, c.calls+":error=EINTR:when="+when, c.how, calls...)
			wantSaid(t, said, answers...)
			for call := range strings.SplitSeq(c.calls, ",") {
				if !interrupted(trace, call) && when != "2+3" {
					t.Errorf("%s, when=%s: %s was not interrupted", c.how, when, call)
				}
			}
		}
	}
}

// interrupted reports whether strace interrupted a call of that name.
func interrupted(trace []string, call string) bool {
	return slices.ContainsFunc(callsOf(trace, call), func(line string) bool {
		return strings.Contains(line, "EINTR") && strings.HasSuffix(line, "(INJECTED)")
	})
}
