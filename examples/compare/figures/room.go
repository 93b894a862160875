package main

import (
	"fmt"

	"github.com/shirou/gopsutil/v4/disk"
)

// checkRoom fails when the file system of dir has less than size bytes free.
// Where the system does not tell, it is left to the writes to find out.
func checkRoom(dir string, size int64) error {
	usage, err := disk.Usage(dir)
	if err != nil || usage.Free >= uint64(size) {
		return nil
	}
	return fmt.Errorf("%s has %d bytes free, %d are needed", dir, usage.Free, size)
}
