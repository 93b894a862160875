package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestCatReadsFilesWithoutASize(t *testing.T) {
	const name = "/proc/version"
	info, err := os.Stat(name)
	if err != nil || info.Size() != 0 {
		t.Skip("no " + name + " of size 0 here")
	}
	want := content(t, name)
	if got := rafctl("", "cat", name).done(t); got != want || want == "" {
		t.Errorf("printed %q, want %q", got, want)
	}
	if got := rafctl("", "cat", name, "-off", "6", "-n", "7").done(t); got != want[6:13] {
		t.Errorf("printed %q, want %q", got, want[6:13])
	}
}

func TestCatReadsDevices(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("no /dev/zero here")
	}
	if got := rafctl("", "cat", "/dev/zero", "-n", "1MB").done(t); got != strings.Repeat("\x00", 1_000_000) {
		t.Errorf("%d bytes, want a million zeros", len(got))
	}
}

func TestCatRanges(t *testing.T) {
	const n = 2*pieceSize + 5
	body := strings.Repeat("0123456789abcdef!", n/17+1)[:n]
	name := file(t, body)
	for _, c := range []struct {
		off, n string
		want   string
	}{
		{"0", "0", ""}, {"0", "256KiB", body[:pieceSize]}, {"256KiB", "256KiB", body[pieceSize : 2*pieceSize]},
		{"1", "512KiB", body[1 : 1+2*pieceSize]}, {"524290", "9GB", body[524290:]}, {"524293", "1", ""}, {"7EiB", "1", ""},
	} {
		if got := rafctl("", "cat", name, "-off", c.off, "-n", c.n).done(t); got != c.want {
			t.Errorf("-off %s -n %s: %d bytes, want %d", c.off, c.n, len(got), len(c.want))
		}
	}
	if got := rafctl("", "cat", name).done(t); got != body {
		t.Errorf("%d bytes, want all %d", len(got), len(body))
	}
	if got := rafctl("", "cat", file(t, "")).done(t); got != "" {
		t.Errorf("an empty file printed %q", got)
	}
}

// A tally counts bytes and remembers those that are not zero.
type tally struct {
	n    int64
	rest []byte
}

var zeros [pieceSize]byte

func (w *tally) Write(p []byte) (int, error) {
	w.n += int64(len(p))
	if len(p) > len(zeros) || !bytes.Equal(p, zeros[:len(p)]) {
		w.rest = append(w.rest, bytes.Trim(p, "\x00")...)
	}
	return len(p), nil
}

func TestCatStreamsAHugeFile(t *testing.T) {
	if testing.Short() {
		t.Skip("6 GiB take seconds")
	}
	const length, first, last = 6 << 30, "begin", "end"
	name := sparse(t, length, first, last)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, stderr := &tally{}, &strings.Builder{}
	if status := run([]string{"cat", name}, nil, got, stderr); status != 0 || stderr.Len() > 0 {
		t.Fatalf("status %d, stderr %q", status, stderr)
	}
	runtime.ReadMemStats(&after)
	if got.n != length || string(got.rest) != first+last {
		t.Errorf("%d bytes with %q, want %d with %q", got.n, got.rest, int64(length), first+last)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 32<<20 {
		t.Errorf("%d bytes were allocated to copy a file of 6 GiB", used)
	}
	tail := rafctl("", "cat", name, "-off", "6442450941").done(t)
	if tail != last {
		t.Errorf("the tail is %q, want %q", tail, last)
	}
}

// sparse makes a file that is a hole but for its ends.
func sparse(t *testing.T, length int64, first, last string) string {
	t.Helper()
	name := file(t, first)
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte("x"), 64<<20); err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if n, ok := allocated(info); !ok || n > 32<<20 {
		t.Skip("the temporary folder is on a file system that does not keep holes, or does not tell")
	}
	if err := f.Truncate(int64(len(first))); err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(length); err != nil {
		t.Skip("no file of 6 GiB here: " + err.Error())
	}
	if _, err := f.WriteAt([]byte(last), length-int64(len(last))); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestABinaryComesBackAsItWas(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	want := content(t, self)
	if got := rafctl("", "cat", self).done(t); got != want {
		t.Fatalf("cat printed %d other bytes than the %d of the program", len(got), len(want))
	}
	half := len(want) / 2
	copied := filepath.Join(t.TempDir(), "copy")
	rafctl(want[:half], "write", copied).done(t)
	rafctl(want[half:], "append", copied).done(t)
	if content(t, copied) != want {
		t.Error("written and appended, the program is another")
	}
}

func TestWriteKeepsTheRest(t *testing.T) {
	name := file(t, "0123456789")
	rafctl("abc", "write", name, "-off", "4").done(t)
	rafctl("", "write", name, "-off", "1MiB").done(t)
	if got := content(t, name); got != "0123abc789" {
		t.Errorf("the file holds %q", got)
	}
	rafctl("z", "write", name, "-off", "12").done(t)
	if got := content(t, name); got != "0123abc789\x00\x00z" {
		t.Errorf("the file holds %q", got)
	}
}

func TestAppendMakesAndExtends(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	rafctl("one\n", "append", name).done(t)
	rafctl("two\n", "append", name).done(t)
	rafctl("", "append", name).done(t)
	if got := content(t, name); got != "one\ntwo\n" {
		t.Errorf("the file holds %q", got)
	}
}

func TestInputOfManyPiecesArrivesInOrder(t *testing.T) {
	want := strings.Repeat("0123456789abcdef!", 3*pieceSize/17)
	name := file(t, "")
	slow := io.MultiReader(strings.NewReader(want[:100]), strings.NewReader(want[100:]))
	if status := run([]string{"write", name, "-off", "3"}, slow, io.Discard, os.Stderr); status != 0 {
		t.Fatalf("status %d", status)
	}
	if got := content(t, name); got != "\x00\x00\x00"+want {
		t.Errorf("%d bytes, want 3 zeros and the %d given", len(got), len(want))
	}
}

// A brokenInput gives some bytes, then an error.
type brokenInput struct{ given bool }

func (r *brokenInput) Read(p []byte) (int, error) {
	if r.given {
		return 0, os.ErrDeadlineExceeded
	}
	r.given = true
	return copy(p, "some"), nil
}

func TestABrokenInputIsAnError(t *testing.T) {
	var stderr strings.Builder
	status := run([]string{"write", file(t, "")}, &brokenInput{}, io.Discard, &stderr)
	if status != 1 || !strings.Contains(stderr.String(), "timeout") {
		t.Errorf("status %d, stderr %q", status, stderr.String())
	}
}
