//go:build !(amd64 || arm64 || loong64 || mips64 || mips64le || ppc64 || ppc64le || riscv64 || s390x)

package region

// Addresses are scarce here, and the heap needs them too.
const (
	defaultMinSegment   = 1 << 20
	maxFirstSegment     = 64 << 20
	maxMapped           = 1 << 30
	maxQuarantinedBytes = 128 << 20
)
