package unbreakable

import (
	"strings"
	"testing"
)

// F069: a short write is gone on from, not begun again. The first call is made
// to store nothing and to claim 300 bytes.
func TestF069ShortWriteGoesOn(t *testing.T) {
	for _, how := range []string{"auto", "portable"} {
		name := fileOf(t, nil)
		trace, said := operated(t, name, "pwrite64:retval=300:when=1", how, "write:1000:50", "size")
		wantSaid(t, said, "write 1000 ok", "size 1050 ok")
		calls := callsOf(trace, "pwrite64")
		if len(calls) != 2 || !strings.Contains(calls[0], " 1000, 50) = 300") || !strings.Contains(calls[1], " 700, 350) = 700") {
			t.Errorf("%s: the calls are\n%s", how, strings.Join(calls, "\n"))
		}
		want := make([]byte, 1050)
		copy(want[350:], pattern(1000)[300:])
		wantContents(t, name, want)
	}
}

// F071: what takes no offset says so, and nothing else is tried instead.
func TestF071RefusedOffsetIsAnError(t *testing.T) {
	for _, how := range []string{"auto", "portable"} {
		name := fileOf(t, pattern(100))
		trace, said := operated(t, name, "pwrite64,pwritev:error=EFBIG", how, "write:1000:50", "writev:1000:50", "append:10", "size")
		wantSaid(t, said, "write 0 ErrTooLarge", "writev 0 ErrTooLarge", "append 100 ErrTooLarge", "size 100 ok")
		if calls := callsOf(trace, "write", "writev", "pwritev2", "lseek"); len(calls) > 0 {
			t.Errorf("%s: %v", how, calls)
		}
		wantContents(t, name, pattern(100))
	}
}
