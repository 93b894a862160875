package mapped_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"

	"github.com/seekless/seekless/mapped"
)

// Open, write, read, lend, append, make durable, close.
func Example() {
	dir := temporaryFolder()
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "greeting")

	f, err := mapped.Create(name)
	check(err)
	_, err = f.WriteAt([]byte("hello, file"), 0)
	check(err)
	p := make([]byte, 4)
	_, err = f.ReadAt(p, 7) // copied from memory, as soon as that pays
	check(err)
	v, err := f.View(0, 5) // not copied: the memory of the file itself
	check(err)
	end, err := f.Append([]byte(" and memory\n")) // readers do not wait, views stay
	check(err)
	fmt.Printf("%s %s, appended at %d of %d\n", v.Bytes(), p, end, f.Size())
	v.Release()
	check(f.Sync()) // from here on it survives a crash
	check(f.Close())

	// Output: hello file, appended at 11 of 23
}

// ReadAt keeps to io.ReaderAt: what comes with a short count is io.EOF, bare.
func ExampleRandomAccessFile_ReadAt() {
	dir := temporaryFolder()
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "alphabet")
	check(os.WriteFile(name, []byte("abcdefghijklmnopqrstuvwxyz"), 0o666))

	f, err := mapped.Open(name)
	check(err)
	defer f.Close()
	p := make([]byte, 10)
	for off := int64(0); ; off += int64(len(p)) {
		n, err := f.ReadAt(p, off)
		fmt.Printf("%q %v\n", p[:n], err)
		if err == io.EOF {
			break
		}
		check(err)
	}

	// Output:
	// "abcdefghij" <nil>
	// "klmnopqrst" <nil>
	// "uvwxyz" EOF
}

// A View lends bytes until Release. Do makes an error of the fault that ends
// the program elsewhere, when another process cuts the file meanwhile.
func ExampleRandomAccessFile_View() {
	dir := temporaryFolder()
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "record")
	check(os.WriteFile(name, []byte("key=value;rest"), 0o666))

	f, err := mapped.Open(name)
	check(err)
	defer f.Close()
	v, err := f.View(4, 5)
	check(err)
	defer v.Release()
	fmt.Printf("%s\n", v.Bytes())

	sum := 0
	err = v.Do(func(b []byte) error {
		for _, c := range b {
			sum += int(c)
		}
		return nil
	})
	fmt.Println(sum, err)

	_, err = f.View(10, 5)
	fmt.Println(errors.Is(err, io.ErrUnexpectedEOF))

	// Output:
	// value
	// 541 <nil>
	// true
}

// Append says where the record went.
func ExampleRandomAccessFile_Append() {
	dir := temporaryFolder()
	defer os.RemoveAll(dir)
	f, err := mapped.Create(filepath.Join(dir, "log"))
	check(err)
	defer f.Close()

	index := map[string]int64{}
	for _, word := range []string{"one", "two", "three"} {
		index[word], err = f.Append([]byte(word))
		check(err)
	}
	p := make([]byte, 5)
	_, err = f.ReadAt(p, index["three"])
	fmt.Printf("%s at %d, %d bytes in all, %v\n", p, index["three"], f.Size(), err)

	// Output: three at 6, 11 bytes in all, <nil>
}

// Preallocate finds out early that the disk is too small. It moves no size,
// and where the system cannot reserve nothing is lost.
func ExampleRandomAccessFile_Preallocate() {
	dir := temporaryFolder()
	defer os.RemoveAll(dir)
	f, err := mapped.Create(filepath.Join(dir, "download"))
	check(err)

	if err := f.Preallocate(1 << 20); !errors.Is(err, errors.ErrUnsupported) {
		check(err)
	}
	fmt.Println("reserved:", f.Size())
	_, err = f.WriteAt([]byte("less than that"), 0)
	check(err)
	check(f.Close()) // gives back the rest

	contents, err := os.ReadFile(f.Name())
	fmt.Printf("%q %v\n", contents, err)

	// Output:
	// reserved: 0
	// "less than that" <nil>
}

// A View pins its bytes: Truncate does not take them away.
func ExampleRandomAccessFile_Truncate() {
	dir := temporaryFolder()
	defer os.RemoveAll(dir)
	f, err := mapped.Create(filepath.Join(dir, "file"))
	check(err)
	defer f.Close()
	_, err = f.WriteAt([]byte("0123456789"), 0)
	check(err)

	v, err := f.View(2, 6)
	check(err)
	err = f.Truncate(5)
	fmt.Println(errors.Is(err, mapped.ErrPinned), f.Size())
	v.Release()
	err = f.Truncate(5)
	fmt.Println(err, f.Size())

	// Output:
	// true 10
	// <nil> 5
}

// Options choose the backend and what is reserved. Stats tells what came of
// them.
func ExampleOpenFile() {
	dir := temporaryFolder()
	defer os.RemoveAll(dir)
	f, err := mapped.OpenFile(filepath.Join(dir, "file"), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600, &mapped.Options{
		Backend:     mapped.BackendPortable,
		Preallocate: 1 << 20,
	})
	check(err)
	defer f.Close()
	_, err = f.WriteAt([]byte("some bytes"), 0)
	check(err)
	_, err = f.ReadAt(make([]byte, 4), 0)
	check(err)
	stats := f.Stats()
	fmt.Printf("%v (%s), %d bytes by system call, %d maps\n", stats.Backend, stats.Reason, stats.SystemBytes, stats.Maps)

	// Output: portable (asked for), 4 bytes by system call, 0 maps
}

func temporaryFolder() string {
	dir, err := os.MkdirTemp("", "seekless-example-")
	check(err)
	return dir
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
