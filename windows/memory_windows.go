package windows

import (
	"sync"
	"unsafe"

	sys "golang.org/x/sys/windows"
)

// Granularity is what the offset of a map of a file must be a multiple of, in
// bytes: 64 KiB on every Windows so far.
func Granularity() int { return int(system().allocationGranularity) }

// Page is the size of a page of memory in bytes.
func Page() int { return int(system().pageSize) }

// systemInfo is SYSTEM_INFO, which x/sys does not have.
// https://learn.microsoft.com/windows/win32/api/sysinfoapi/ns-sysinfoapi-system_info
type systemInfo struct {
	processorArchitecture     uint16
	reserved                  uint16
	pageSize                  uint32
	minimumApplicationAddress uintptr
	maximumApplicationAddress uintptr
	activeProcessorMask       uintptr
	numberOfProcessors        uint32
	processorType             uint32
	allocationGranularity     uint32
	processorLevel            uint16
	processorRevision         uint16
}

// system asks once. GetSystemInfo cannot fail.
var system = sync.OnceValue(func() (info systemInfo) {
	getSystemInfo := sys.NewLazySystemDLL("kernel32.dll").NewProc("GetSystemInfo")
	_, _, _ = getSystemInfo.Call(uintptr(unsafe.Pointer(&info)))
	return info
})
