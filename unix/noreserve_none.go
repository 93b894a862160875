//go:build unix && !linux && !darwin && !dragonfly && !netbsd && !openbsd && !solaris

package unix

const noReserve = 0 // inaccessible memory takes none anyway
