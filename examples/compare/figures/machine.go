package main

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/disk"
	"github.com/shirou/gopsutil/v4/load"
)

// unknown stands for what the system does not tell.
const unknown = "unknown"

// A machine says where a measurement was made.
type machine struct {
	GoVersion  string  `json:"go"`
	OS         string  `json:"os"`
	Arch       string  `json:"arch"`
	CPU        string  `json:"cpu"`
	GOMAXPROCS int     `json:"gomaxprocs"`
	FileSystem string  `json:"file_system"`
	Load       float64 `json:"load"` // of the minute before; negative where the system has none
}

// newMachine describes this machine and the file system of dir.
func newMachine(dir string) (machine, error) {
	fsName, err := fileSystem(dir)
	if err != nil {
		return machine{}, err
	}
	m := machine{
		GoVersion:  runtime.Version(),
		OS:         runtime.GOOS,
		Arch:       runtime.GOARCH,
		CPU:        unknown,
		GOMAXPROCS: runtime.GOMAXPROCS(0),
		FileSystem: fsName,
		Load:       -1,
	}
	if infos, err := cpu.Info(); err == nil && len(infos) > 0 {
		m.CPU = infos[0].ModelName
	}
	if avg, err := load.Avg(); err == nil {
		m.Load = avg.Load1
	}
	return m, nil
}

// fileSystem is the type of the mount with the longest path to dir.
func fileSystem(dir string) (string, error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if full, err = filepath.EvalSymlinks(full); err != nil {
		return "", err
	}
	mounts, err := disk.Partitions(true)
	if err != nil {
		return unknown, nil // a name for the header is not worth failing
	}
	name, longest := unknown, -1
	for _, m := range mounts {
		if within(full, m.Mountpoint) && len(m.Mountpoint) >= longest {
			name, longest = m.Fstype, len(m.Mountpoint)
		}
	}
	return name, nil
}

// within tells whether path is root or lies below it.
func within(path, root string) bool {
	root = strings.TrimSuffix(root, string(filepath.Separator))
	return path == root || strings.HasPrefix(path, root+string(filepath.Separator))
}

func (m machine) String() string {
	s := fmt.Sprintf("%s/%s, %s, GOMAXPROCS %d, CPU %s, files on %s", m.OS, m.Arch, m.GoVersion, m.GOMAXPROCS, m.CPU, m.FileSystem)
	if m.Load >= 0 {
		s += fmt.Sprintf(", load %.2f", m.Load)
	}
	return s
}
