//go:build linux

package main

import (
	"context"
	"syscall"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// A node opens files that fail on demand.
type node struct {
	*fs.LoopbackNode
	*settings
}

// WrapChild makes every file and folder below the root one of ours.
func (n *node) WrapChild(_ context.Context, child fs.InodeEmbedder) fs.InodeEmbedder {
	return &node{child.(*fs.LoopbackNode), n.settings}
}

func (n *node) Open(ctx context.Context, flags uint32) (fs.FileHandle, uint32, syscall.Errno) {
	h, fuseFlags, errno := n.LoopbackNode.Open(ctx, flags)
	if errno != 0 {
		return nil, 0, errno
	}
	return n.wrap(h), fuseFlags | n.openFlags, 0
}

func (n *node) Create(ctx context.Context, name string, flags, mode uint32, out *fuse.EntryOut) (*fs.Inode, fs.FileHandle, uint32, syscall.Errno) {
	inode, h, fuseFlags, errno := n.LoopbackNode.Create(ctx, name, flags, mode, out)
	if errno != 0 {
		return nil, nil, 0, errno
	}
	return inode, n.wrap(h), fuseFlags | n.openFlags, 0
}

// wrap also hides that the server could hand the file itself to the kernel.
func (n *node) wrap(h fs.FileHandle) fs.FileHandle {
	return &file{handle: h.(handle), faults: &n.settings.faults}
}

// handle is what a file passes on.
type handle interface {
	fs.FileReader
	fs.FileWriter
	fs.FileFsyncer
	fs.FileAllocater
	fs.FileFlusher
	fs.FileReleaser
	fs.FileGetattrer
	fs.FileSetattrer
	fs.FileLseeker
}

type file struct {
	handle
	faults *faults
}

func (f *file) Read(ctx context.Context, p []byte, off int64) (fuse.ReadResult, syscall.Errno) {
	if f.faults.interrupted(ctx) {
		return nil, syscall.EINTR
	}
	most, errno := f.faults.beforeRead(off, len(p))
	if errno != 0 {
		return nil, errno
	}
	return f.handle.Read(ctx, p[:min(most, len(p))], off)
}

func (f *file) Write(ctx context.Context, p []byte, off int64) (uint32, syscall.Errno) {
	if f.faults.interrupted(ctx) {
		return 0, syscall.EINTR
	}
	most, errno := f.faults.beforeWrite(off, len(p))
	if errno != 0 {
		return 0, errno
	}
	return f.handle.Write(ctx, p[:most], off)
}

func (f *file) Fsync(ctx context.Context, flags uint32) syscall.Errno {
	if f.faults.interrupted(ctx) {
		return syscall.EINTR
	}
	if f.faults.on("feio") {
		return syscall.EIO
	}
	return f.handle.Fsync(ctx, flags)
}

func (f *file) Allocate(ctx context.Context, off, n uint64, mode uint32) syscall.Errno {
	if f.faults.interrupted(ctx) {
		return syscall.EINTR
	}
	errno := int(syscall.ENOSYS)
	if f.faults.on("nofalloc", &errno) {
		return syscall.Errno(errno)
	}
	if f.faults.on("movesize") {
		mode = 0
	}
	return f.handle.Allocate(ctx, off, n, mode)
}
