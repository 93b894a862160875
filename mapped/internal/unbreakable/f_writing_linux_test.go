package unbreakable

import (
	"fmt"
	"strings"
	"testing"
)

// F069: a short write is gone on from, not begun again. The first call is made
// to store nothing and to claim 300 bytes.
func TestF069ShortWriteGoesOn(t *testing.T) {
	for _, how := range []string{"auto", "portable"} {
		for _, size := range []int{1000, 100_000} { // which take two ways
			name := fileOf(t, nil)
			trace, said := operated(t, name, "pwrite64:retval=300:when=1", how, fmt.Sprintf("write:%d:50", size), "size")
			wantSaid(t, said, fmt.Sprintf("write %d ok", size), fmt.Sprintf("size %d ok", size+50))
			calls := callsOf(trace, "pwrite64")
			if len(calls) != 2 || !strings.Contains(calls[0], fmt.Sprintf(" %d, 50) = 300", size)) ||
				!strings.Contains(calls[1], fmt.Sprintf(" %d, 350) = %[1]d", size-300)) {
				t.Errorf("%s: the calls are\n%s", how, strings.Join(calls, "\n"))
			}
			want := make([]byte, 50+size)
			copy(want[350:], pattern(size)[300:])
			wantContents(t, name, want)
		}
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
