package unix

import sys "golang.org/x/sys/unix"

const (
	preallocateCalls = true
	punchCalls       = true
)

// preallocate asks for blocks next to each other, then for any. The call
// counts from the end of the blocks that the file has, which is not known
// for a file with holes: its size stands in for it there.
func preallocate(fd int, off, n int64) error {
	var st sys.Stat_t
	if err := sys.Fstat(fd, &st); err != nil {
		return err
	}
	missing := off + n - max(st.Size, st.Blocks*512)
	if missing <= 0 {
		return nil
	}
	err := reserve(fd, missing, sys.F_ALLOCATECONTIG|sys.F_ALLOCATEALL)
	if err != nil && err != sys.EINTR {
		err = reserve(fd, missing, sys.F_ALLOCATEALL)
	}
	return err
}

func reserve(fd int, n int64, flags uint32) error {
	request := sys.Fstore_t{Flags: flags, Posmode: sys.F_PEOFPOSMODE, Length: n}
	return sys.FcntlFstore(uintptr(fd), sys.F_PREALLOCATE, &request)
}

// punchHole frees the whole blocks and writes zeros over the rest, because
// the call refuses parts of blocks.
func punchHole(fd int, off, n int64) error {
	var st sys.Stat_t
	if err := sys.Fstat(fd, &st); err != nil {
		return err
	}
	punch := func(off, n int64) error { return punchBlocks(fd, off, n) }
	zero := func(off, n int64) error {
		_, err := WriteAt(fd, make([]byte, n), off)
		return err
	}
	return punchAligned(punch, zero, int64(st.Blksize), st.Size, off, n)
}

// punchBlocks hands the kernel an fpunchhole_t (flags, reserved, offset,
// length), which x/sys does not name; an Fstore_t begins with the same fields.
// https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/fcntl.h
func punchBlocks(fd int, off, n int64) error {
	request := sys.Fstore_t{Offset: off, Length: n}
	return sys.FcntlFstore(uintptr(fd), sys.F_PUNCHHOLE, &request)
}
