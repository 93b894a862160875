//go:build amd64 || arm64 || loong64 || mips64 || mips64le || ppc64 || ppc64le || riscv64 || s390x

package region

// Of the 128 TiB of addresses that the smallest of these systems give.
const (
	defaultMinSegment   = 4 << 30
	maxFirstSegment     = 1 << 40
	maxMapped           = 1 << 62
	maxQuarantinedBytes = 8 << 40
)
