package main

import (
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"os"
)

// fill makes a file of size random bytes and waits until they are stored, so
// that no write-back disturbs what is timed later.
func fill(name string, size int64, seed uint64) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = io.CopyN(f, randomBytes(seed), size)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// randomBytes is an endless stream that depends on seed only.
func randomBytes(seed uint64) io.Reader {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	return rand.NewChaCha8(key)
}

// warm reads size bytes of r a few times, block by block.
func warm(r io.ReaderAt, size int64) error {
	p := make([]byte, warmBlock)
	for range warmPasses {
		for off := int64(0); off < size; off += warmBlock {
			if n, err := r.ReadAt(p[:min(warmBlock, size-off)], off); err != nil && err != io.EOF {
				return err
			} else if n == 0 {
				return io.ErrUnexpectedEOF
			}
		}
	}
	return nil
}
