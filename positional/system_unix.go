//go:build unix

package positional

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/seekless/seekless/unix"
)

// Native tells whether Open uses more than [os.File].
const Native = true

var platform system = unixSystem{}

// unixSystem is the system of the calls in package unix; what they do not
// improve it takes from portable.
type unixSystem struct{ portable }

// open never waits: O_NONBLOCK means nothing to a regular file (open(2)),
// but makes a FIFO without its other end open at once or fail with ENXIO.
func (unixSystem) open(at place, name string, flag int, perm fs.FileMode) (*os.File, error) {
	f, err := at.open(name, flag|unix.NonblockFlag(), perm)
	if cause(err) == syscall.EWOULDBLOCK {
		// Another process holds a lease on a regular file (fcntl(2),
		// F_SETLEASE) and is being asked to give it up: wait for that.
		return at.open(name, flag, perm)
	}
	return f, err
}

func (s unixSystem) openTail(f *os.File, info fs.FileInfo, name string, at place) (*os.File, error) {
	// Old kernels and sandboxes refuse the call that needs no second file.
	if control(f, unix.ProbeAppend) == nil {
		return nil, nil
	}
	return s.portable.openTail(f, info, name, at)
}

func (unixSystem) appendTail(f, tail *os.File, p []byte) (off int64, n int, err error) {
	call := unix.Append
	if tail != nil {
		f, call = tail, unix.AppendByFlag
	}
	err = control(f, func(fd int) (err error) {
		off, n, err = call(fd, p)
		return err
	})
	return off, n, err
}

// descriptor leaves the file as it is; its method Fd would make it block.
func (unixSystem) descriptor(f *os.File) int {
	fd := -1
	if control(f, func(d int) error { fd = d; return nil }) != nil {
		return -1
	}
	return fd
}

// writeDescriptor is writeCounted by descriptor, and no verb of system: calling
// it through an interface costs as much as it gains.
func writeDescriptor(fd int, p []byte, off int64) (int, error) {
	return unix.WriteAt(fd, p, off)
}

func (unixSystem) writeCounted(f *os.File, p []byte, off int64) (n int, err error) {
	err = control(f, func(fd int) (err error) {
		n, err = unix.WriteAt(fd, p, off)
		return err
	})
	return n, err
}

func (unixSystem) readv(f *os.File, bufs [][]byte, off int64) (n int64, err error) {
	err = control(f, func(fd int) (err error) {
		n, err = unix.ReadvAt(fd, bufs, off)
		return err
	})
	return n, err
}

func (unixSystem) writev(f *os.File, bufs [][]byte, off int64) (n int64, err error) {
	err = control(f, func(fd int) (err error) {
		n, err = unix.WritevAt(fd, bufs, off)
		return err
	})
	return n, err
}

func (unixSystem) punch(f *os.File, off, n int64) error {
	return control(f, func(fd int) error {
		return unsupported(unix.PunchHole(fd, off, n))
	})
}

func (unixSystem) syncAll(f *os.File) error  { return control(f, unix.SyncAll) }
func (unixSystem) syncData(f *os.File) error { return control(f, unix.SyncData) }

// control runs fn on the descriptor of f, which stays open meanwhile.
func control(f *os.File, fn func(fd int) error) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var fnErr error
	if err := conn.Control(func(fd uintptr) { fnErr = fn(int(fd)) }); err != nil {
		return err
	}
	return fnErr
}

// unsupported gives errors.ErrUnsupported as class to the errnos with which
// a system says that it cannot reserve or punch.
func unsupported(err error) error {
	if err != nil && cannotReserve(err) {
		return &classed{errors.ErrUnsupported, err}
	}
	return err
}
