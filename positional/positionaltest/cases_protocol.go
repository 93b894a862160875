package positionaltest

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// protocolCases are the numbered cases of CASES.md that need neither a
// position nor a view.
func protocolCases() []testCase {
	return []testCase{
		{"A01 create, write, close, reopen read-only", caseA01},
		{"A03 an absolute path works, also a long one", caseA03},
		{"A04 written bytes are read back after reopening", caseA04},
		{"A05 written bytes are read back without reopening", caseA05},
		{"A06 the whole contents are Size bytes", caseA06},
		{"A07 a new file truncated to 4,096 is all zeros", caseA07},
		{"A20 part of a slice is stored alone", caseA20},
		{"A22 use after Close is fs.ErrClosed, and so is Close", closeEndsAll},
		{"A23 exclusive, missing and read-only opens", caseA23},
		{"A24 positional calls move no reader's position", caseA24},
		{"A25 reads at the end and beyond are 0 and io.EOF", caseA25},
		{"A26 an append handle is refused, not appended to", openAppend},
		{"A27 a failed cut reports its error", caseA27},
	}
}

func caseA01(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE | os.O_TRUNC)
	c.writes(f, []byte("Hello World"), 0)
	c.is("Close", f.Close(), nil)
	f = c.open(os.O_RDONLY)
	c.holds(f, []byte("Hello World"))
}

// caseA03 makes a path longer than the 260 characters of old Windows calls.
func caseA03(c *check) {
	abs, err := filepath.Abs(c.name)
	if err != nil {
		c.Fatal(err)
	}
	long := filepath.Join(filepath.Dir(abs), strings.Repeat("a", 100), strings.Repeat("b", 100), strings.Repeat("c", 100))
	if err := os.MkdirAll(long, 0o777); err != nil {
		c.Skipf("no long paths here: %v", err)
	}
	for _, c.name = range []string{abs, filepath.Join(long, "file")} {
		f := c.open(os.O_RDWR | os.O_CREATE)
		c.writes(f, pattern(10), 0)
		c.holds(f, pattern(10))
		c.is("Close", f.Close(), nil)
	}
}

func caseA04(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	c.writes(f, pattern(100), 0)
	c.is("Close", f.Close(), nil)
	c.reads(c.open(os.O_RDONLY), 100, 0, pattern(100), nil)
}

func caseA05(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	c.writes(f, pattern(100), 0)
	c.reads(f, 100, 0, pattern(100), nil)
}

func caseA06(c *check) {
	f := c.file(pattern(5000))
	got, err := io.ReadAll(io.NewSectionReader(f, 0, f.Size()))
	c.is("ReadAll", err, nil)
	c.same("the contents", got, pattern(5000))
}

func caseA07(c *check) {
	f := c.open(os.O_RDWR | os.O_CREATE)
	c.truncates(f, 4096)
	c.holds(f, make([]byte, 4096))
}

func caseA20(c *check) {
	f := c.file(nil)
	c.writes(f, []byte{1, 2, 3}[1:3], 0)
	c.holds(f, []byte{2, 3})
}

func caseA23(c *check) {
	for _, flag := range []int{os.O_RDONLY, os.O_WRONLY, os.O_RDWR} {
		c.is("Open of a missing file", c.refused(flag), fs.ErrNotExist)
		c.absent()
	}
	f := c.open(os.O_RDWR | os.O_CREATE | os.O_EXCL)
	c.is("Close", f.Close(), nil)
	c.is("O_EXCL", c.refused(os.O_RDWR|os.O_CREATE|os.O_EXCL), fs.ErrExist)
}

// caseA24 lets two readers go through the file in turns while others read
// and write it elsewhere. A file with a position of its own must keep that.
func caseA24(c *check) {
	want := pattern(3000)
	f := c.file(want)
	a, b := io.NewSectionReader(f, 0, 3000), io.NewSectionReader(f, 1000, 2000)
	p := make([]byte, 100)
	for i := 0; i < 2000; i += 100 {
		c.reads(f, 7, int64(2990-i), want[2990-i:2997-i], nil)
		c.writes(f, want[i:i+3], int64(i))
		for _, r := range []struct {
			*io.SectionReader
			want []byte
		}{{a, want[i : i+100]}, {b, want[1000+i : 1100+i]}} {
			_, err := io.ReadFull(r, p)
			c.is("Read", err, nil)
			c.same("the next bytes", p, r.want)
		}
	}
	if s, ok := f.(io.Seeker); ok {
		pos, err := s.Seek(0, io.SeekCurrent)
		c.answers("Seek", pos, err, 0, nil)
	}
}

func caseA25(c *check) {
	f := c.file([]byte("Hello World"))
	for _, off := range []int64{11, 12, 4096, 1 << 40} {
		c.reads(f, 1, off, nil, io.EOF)
		c.readsv(f, []int{1, 1}, off, nil, io.EOF)
	}
	empty := c.file(nil)
	c.reads(empty, 1, 0, nil, io.EOF)
}

func caseA27(c *check) {
	c.store(pattern(10))
	f := c.open(os.O_RDONLY)
	for _, size := range []int64{0, 5, 20} {
		c.is("Truncate", f.Truncate(size), fs.ErrPermission)
		c.holds(f, pattern(10))
	}
}
