//go:build linux

// Command fusefs serves a folder through FUSE and makes it fail on demand:
//
//	fusefs [flags] SOURCE MOUNT FAULTS
//
// It says "mounted" when it is, and ends when its standard input does.
//
// A file in the folder FAULTS switches a fault on, and its contents may say
// more; see faults.go. It must be a process of its own: a fault on a mapped
// page holds the thread that took it, and a server there could not answer.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// settings are the same for every file.
type settings struct {
	openFlags    uint32
	explicitData bool
	faults       faults
}

func main() {
	direct := flag.Bool("direct", false, "bypass the page cache (FOPEN_DIRECT_IO)")
	directMmap := flag.Bool("direct-mmap", false, "with -direct, let files be mapped all the same")
	keep := flag.Bool("keep", false, "keep cached pages when a file is opened again (FOPEN_KEEP_CACHE)")
	explicit := flag.Bool("explicit", false, "keep cached pages when the time of the last change is new (FUSE_EXPLICIT_INVAL_DATA)")
	flag.Parse()
	if flag.NArg() != 3 {
		log.Fatal("usage: fusefs [flags] SOURCE MOUNT FAULTS")
	}
	s := &settings{explicitData: *explicit, faults: faults{dir: flag.Arg(2)}}
	if *direct {
		s.openFlags |= fuse.FOPEN_DIRECT_IO
	}
	if *keep {
		s.openFlags |= fuse.FOPEN_KEEP_CACHE
	}
	server, err := mount(flag.Arg(0), flag.Arg(1), s, *directMmap)
	if err != nil {
		log.Fatal(err)
	}
	go func() {
		// Whoever started it is gone, or closes this to end it.
		_, _ = io.Copy(io.Discard, os.Stdin)
		end(server, flag.Arg(1))
	}()
	fmt.Println("mounted") // whoever started it waits for this
	server.Wait()
}

// end unmounts, by force where somebody still uses a file: a server that hangs
// would hang everybody else.
func end(server *fuse.Server, point string) {
	if err := server.Unmount(); err != nil {
		_ = syscall.Unmount(point, syscall.MNT_DETACH|syscall.MNT_FORCE)
		log.Fatal(err)
	}
}

// mount serves source at point. The kernel keeps at most MaxBackground reads
// in flight, 12 if nothing is said.
func mount(source, point string, s *settings, directMmap bool) (*fuse.Server, error) {
	root, err := fs.NewLoopbackRoot(source)
	if err != nil {
		return nil, err
	}
	var always time.Duration // attributes are asked for each time
	opts := &fs.Options{AttrTimeout: &always, EntryTimeout: &always}
	opts.MountOptions = fuse.MountOptions{
		Name:          "seekless",
		DirectMount:   true, // no fusermount
		MaxBackground: 256,

		ExplicitDataCacheControl: s.explicitData,
	}
	if directMmap {
		opts.MountOptions.ExtraCapabilities = fuse.CAP_DIRECT_IO_ALLOW_MMAP
	}
	return fs.Mount(point, &node{root.(*fs.LoopbackNode), s}, opts)
}
