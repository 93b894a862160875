package machine

import (
	"context"
	"runtime"

	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/host"
	"github.com/shirou/gopsutil/v4/mem"
)

// A Host is the machine and the Go that a measurement ran on.
type Host struct {
	OS        string `json:"os"`
	Arch      string `json:"arch"`
	Kernel    string `json:"kernel"` // empty where the system does not tell
	CPU       string `json:"cpu"`    // likewise
	Cores     int    `json:"cores"`
	Available int64  `json:"available_memory_bytes"` // 0 where the system does not tell
	Go        string `json:"go"`
}

// ThisHost describes the machine we run on.
func ThisHost(ctx context.Context) Host {
	h := Host{OS: runtime.GOOS, Arch: runtime.GOARCH, Cores: runtime.NumCPU(), Go: runtime.Version()}
	if list, err := cpu.InfoWithContext(ctx); err == nil && len(list) > 0 {
		h.CPU = list[0].ModelName
	}
	if m, err := mem.VirtualMemoryWithContext(ctx); err == nil {
		h.Available = int64(m.Available)
	}
	h.Kernel, _ = host.KernelVersionWithContext(ctx)
	return h
}
