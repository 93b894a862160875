package unbreakable

import (
	"bytes"
	"fmt"
)

// Bytes that can be judged wherever a read finds them: each is the mark of
// its place, or zero where the file was cut, grown or punched. The two values
// below are never a mark.
const (
	alien  = 0xfe // what files hold that took another's name or addresses
	unread = 0xff // what a buffer holds before a read
)

// marks are the right bytes of every place of a file that long.
var marks = func() []byte {
	p := make([]byte, 4<<20)
	for i := range p {
		p[i] = byte(1 + (i*7+i>>8*3+i>>16)%250)
	}
	return p
}()

// judge finds the first byte of p, read at off, that is neither the mark of
// its place, nor zero, nor one of those allowed besides. p may be memory
// that changes, so no byte is loaded a second time to be judged again.
func judge(p []byte, off int64, besides ...byte) error {
	if bytes.Equal(p, marks[off:off+int64(len(p))]) {
		return nil
	}
	for i, b := range p {
		if b != marks[off+int64(i)] && b != 0 && bytes.IndexByte(besides, b) < 0 {
			return fmt.Errorf("byte %d is %#x, neither its mark %#x nor zero", off+int64(i), b, marks[off+int64(i)])
		}
	}
	return nil
}

// fresh is a buffer of which no byte is read yet.
func fresh(n int) []byte { return bytes.Repeat([]byte{unread}, n) }
