package main

import (
	"errors"
	"io"
	"io/fs"
	"sync"
	"testing"
	"time"

	"github.com/seekless/seekless/mapped"
)

// An Append that does not know of the other process runs into its records.
func TestAppendsOverOthersAreFound(t *testing.T) {
	alone := func(name string, flag int, perm fs.FileMode, opts *mapped.Options) (file, error) {
		own := *opts
		own.Appenders = false
		return openMapped(name, flag, perm, &own)
	}
	h := harnessOn(t, alone, sharedLog)
	h.self = needSecondProcess(t)
	find(t, h, "")
}

// under is a liar over a file that cannot grow past fileLimit, as if the process
// were not allowed to. Of a record that does not fit it leaves so many bytes, and
// so many it adds to the count of a write.
func under(left, added int) opener {
	var mu sync.Mutex
	return telling(lie{
		append: func(l *liar, p []byte) (int64, error) {
			mu.Lock()
			defer mu.Unlock()
			if off := l.file.Size(); off+int64(len(p)) > fileLimit {
				if left > 0 {
					_, _ = l.file.WriteAt(p[:left], off)
				}
				return off, pathError(l, mapped.ErrTooLarge)
			}
			return l.file.Append(p)
		},
		writeAt: func(l *liar, p []byte, off int64) (int, error) {
			mu.Lock()
			defer mu.Unlock()
			if room := fileLimit - off; room < int64(len(p)) {
				n, err := l.file.WriteAt(p[:room], off)
				return n + added, errors.Join(err, pathError(l, mapped.ErrTooLarge))
			}
			return l.file.WriteAt(p, off)
		},
	})
}

func TestRestsOfFailedAppendsAreFound(t *testing.T) {
	find(t, harnessOn(t, under(30, 0), fullLog), "are left|less than a head|no record")
}

func TestWrongCountsOfFailedWritesAreFound(t *testing.T) {
	find(t, harnessOn(t, under(0, 1), fullLog), "write of .* stores")
}

func TestFullLog(t *testing.T) {
	h := harnessOn(t, under(0, 0), fullLog)
	for start := time.Now(); h.counts.get("append_refused") == 0 || h.counts.get("overfill") == 0; {
		if r := h.run(); r.Failure != nil || time.Since(start) > time.Minute {
			t.Fatal(r.Failure, h.counts.m)
		}
	}
}

// What lies in p already is not what a read has read.
func TestBytesNotReadAreFound(t *testing.T) {
	h := harnessOn(t, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		n, err := l.file.ReadAt(p, off)
		if err == io.EOF {
			return len(p), nil
		}
		return n, err
	}}), hostileProcess)
	h.self = needSecondProcess(t)
	find(t, h, "legal are")
}

// When the other process has ended, its file is what a plain os.File reads.
func TestFewerBytesThanAPlainFileAreFound(t *testing.T) {
	h := harnessOn(t, telling(lie{readAt: func(l *liar, p []byte, off int64) (int, error) {
		n, err := l.file.ReadAt(p, off)
		if off == 0 && n > 0 && err == io.EOF {
			return n - 1, err
		}
		return n, err
	}}), hostileProcess)
	h.self = needSecondProcess(t)
	find(t, h, "plain os.File")
}
