package positionaltest_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"syscall"

	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/positional/positionaltest"
)

func ExampleFaulty() {
	dir, err := os.MkdirTemp("", "faulty")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	f, err := positional.Open(filepath.Join(dir, "file"), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()

	// The first write is cut short, the second interrupted, and the fourth
	// meets a full disk.
	faulty := positionaltest.Faulty(f,
		positionaltest.On(positionaltest.OpWriteAt, 1).Short(4),
		positionaltest.On(positionaltest.OpWriteAt, 2).Fail(syscall.EINTR),
		positionaltest.On(positionaltest.OpWriteAt, 4).Fail(positional.ErrNoSpace),
	)
	fmt.Println(positional.WriteFull(faulty, []byte("ten bytes."), 0))
	fmt.Println(positional.WriteFull(faulty, []byte("more"), 10))
	for _, call := range faulty.Calls() {
		fmt.Println(call.Op, call.Off, call.Len, call.N)
	}
	// Output:
	// 10 <nil>
	// 0 no space left on device
	// WriteAt 0 10 4
	// WriteAt 4 6 0
	// WriteAt 4 6 6
	// WriteAt 10 4 0
}
