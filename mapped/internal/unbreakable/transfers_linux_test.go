package unbreakable

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/seekless/seekless/mapped"
)

// A kernel that claims more than it was asked for is not believed, and ends
// neither the program nor an array.
func TestMoreThanAskedIsAnError(t *testing.T) {
	name := fileOf(t, nil)
	for _, c := range []struct{ inject, how, call, want string }{
		{"pread64", "auto", "read:1000:0", "read 0 EIO"},
		{"pread64", "portable", "read:1000:0", "read 0 EIO"},
		{"preadv", "auto", "readv:1000:0", "readv 0 EIO"},
		{"pread64", "portable", "readv:1000:0", "readv 0 EIO"},
		{"pwrite64", "auto", "write:1000:0", "write 0 EIO"},
		{"pwrite64", "auto", "write:100000:0", "write 0 EIO"},
		{"pwrite64", "portable", "write:1000:0", "write 0 EIO"},
		{"pwritev", "auto", "writev:1000:0", "writev 0 EIO"},
		{"pwrite64", "portable", "writev:1000:0", "writev 0 EIO"},
		{"pwrite64", "auto", "append:1000", "append 5000 EIO"},
		{"pwritev2:when=2+", "auto,appenders", "append:1000", "append 5000 EIO"},
		{"write", "portable,appenders", "append:1000", "append 5000 EIO"},
	} {
		must(t, os.WriteFile(name, pattern(5000), 0o666))
		call, when, _ := strings.Cut(c.inject, ":")
		_, said := operated(t, name, strings.TrimSuffix(call+":retval=1000000:"+when, ":"), c.how, c.call, "size")
		wantSaid(t, said, c.want, "size 5000 ok")
		wantContents(t, name, pattern(5000))
	}
}

// A call that claims more only once. Over os.File the same bytes go to the same
// place once more; else the write failed, and the next one is as good as ever.
func TestMoreThanAskedOnceIsMadeGood(t *testing.T) {
	for _, c := range []struct {
		how, write, append string
		records            int
	}{
		{"portable", "write 1000 ok", "append 1000 ok", 2},
		{"auto", "write 0 EIO", "append 0 ok", 1},
	} {
		name := fileOf(t, nil)
		_, said := operated(t, name, "pwrite64:retval=5000:when=1", c.how, "write:1000:0", "append:1000")
		wantSaid(t, said, c.write, c.append)
		wantContents(t, name, bytes.Repeat(pattern(1000), c.records))
	}
}

// Calls that move nothing and give no reason end.
func TestZeroProgressEnds(t *testing.T) {
	for _, how := range []string{"auto", "portable"} {
		name := fileOf(t, pattern(5000))
		_, said := operated(t, name, "pread64,preadv,pwrite64,pwritev:retval=0", how,
			"read:1000:0", "readv:1000:0", "write:1000:0", "write:100000:0", "writev:1000:0", "append:1000", "size")
		wantSaid(t, said, "read 0 EOF", "readv 0 EOF", "write 0 ErrUnexpectedEOF", "write 0 ErrUnexpectedEOF",
			"writev 0 ErrUnexpectedEOF", "append 5000 ErrUnexpectedEOF", "size 5000 ok")
		wantContents(t, name, pattern(5000))
	}
	for how, inject := range map[string]string{"auto,appenders": "pwritev2:retval=0:when=2+", "portable,appenders": "write:retval=0"} {
		name := fileOf(t, pattern(5000))
		_, said := operated(t, name, inject, how, "append:1000", "size")
		wantSaid(t, said, "append 5000 ErrUnexpectedEOF", "size 5000 ok")
	}
}

// A file system that tells nonsense about its holes, or about where an append
// went, ends nothing either.
func TestNonsenseOffsetsEnd(t *testing.T) {
	name := fileOf(t, pattern(5000))
	_, said := operated(t, name, "lseek:retval=0", "auto", "preallocate:100000", "size")
	wantSaid(t, said, "preallocate ok", "size 5000 ok")
	for _, how := range []string{"auto,appenders", "portable,appenders"} {
		name := fileOf(t, pattern(5000))
		_, said := operated(t, name, "lseek:retval=10", how, "append:1000", "size")
		wantSaid(t, said, "append 6000 EIO", "size 6000 ok")
	}
}

// Short transfers of every kind are gone on from.
func TestShortTransfersGoOn(t *testing.T) {
	for _, how := range []string{"auto", "portable"} {
		for _, calls := range []string{"pread64", "preadv", "pwrite64", "pwritev"} {
			name := fileOf(t, pattern(5000))
			trace, said := operated(t, name, calls+":retval=7:when=1..3", how,
				"read:1000:0", "readv:1000:0", "write:1000:0", "writev:1000:0", "append:1000")
			wantSaid(t, said, "read 1000 ok", "readv 1000 ok", "write 1000 ok", "writev 1000 ok", "append 5000 ok")
			if how == "auto" && len(callsOf(trace, calls)) < 4 {
				t.Errorf("%s was not shortened", calls)
			}
		}
	}
}

func TestShortReadsOfAFileSystem(t *testing.T) {
	f := startFUSE(t, "-direct")
	f.set("short", "777")
	data := pattern(100_000)
	overBackends(t, func(t *testing.T, opts mapped.Options) {
		file := open(t, f.file(data), opts)
		wantRead(t, file, 0, data)
		got := make([]byte, 3000)
		n, err := file.ReadvAt([][]byte{got[:1], got[1:2000], nil, got[2000:]}, 95_000)
		if n != 3000 || err != nil || !slices.Equal(got, data[95_000:][:3000]) {
			t.Errorf("ReadvAt = %d, %v, or other bytes", n, err)
		}
	})
}
