package unbreakable

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

func init() { children["vandal"] = func(args []string) { runVandal(args[0]) } }

// A vandal is another process that changes a file under those who read it,
// and keeps putting strangers in the place of its name. What it stores in the
// file are marks.
type vandal struct {
	name   string
	victim *os.File
	size   int64
}

// runVandal says that it begins, vandalises the file until its input ends, and
// says how often.
func runVandal(name string) {
	victim, err := os.OpenFile(name, os.O_RDWR, 0)
	orPanic(err)
	fmt.Println("begins")
	v := &vandal{name, victim, vandalised}
	stop := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		close(stop)
	}()
	for n := 0; ; n++ {
		select {
		case <-stop:
			fmt.Println(n)
			return
		default:
			v.strike()
			time.Sleep(time.Duration(rand.IntN(100)) * time.Microsecond)
		}
	}
}

// vandalised is how long the file is at most.
const vandalised = 1 << 20

// strike does one thing of many. Where the file system cannot do one, or has
// no space, nothing happens.
func (v *vandal) strike() {
	off := rand.Int64N(v.size)
	n := min(1+rand.Int64N(1<<rand.IntN(19)), v.size-off)
	switch rand.IntN(12) {
	case 0, 1, 2:
		_ = v.victim.Truncate(off)
	case 3:
		_ = v.victim.Truncate(v.size)
	case 4:
		const keepSizeAndPunch = 1 | 2 // FALLOC_FL_KEEP_SIZE, FALLOC_FL_PUNCH_HOLE
		_ = syscall.Fallocate(int(v.victim.Fd()), keepSizeAndPunch, off, n)
	case 5:
		_, _ = v.victim.WriteAt(marks[:v.size], 0)
	case 6:
		_ = os.Remove(v.name)
	case 7:
		v.replace()
	default:
		_, _ = v.victim.WriteAt(marks[off:off+n], off)
	}
}

// replace puts a stranger in the place of the name.
func (v *vandal) replace() {
	stranger := make([]byte, 1+rand.IntN(100_000))
	for i := range stranger {
		stranger[i] = alien
	}
	other := filepath.Join(filepath.Dir(v.name), "stranger")
	_ = os.WriteFile(other, stranger, 0o666)
	_ = os.Rename(other, v.name)
}
