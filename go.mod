module github.com/seekless/seekless

go 1.26.0

require (
	github.com/edsrzf/mmap-go v1.2.0 // region
	github.com/google/go-cmp v0.7.0 // fuzz and tests
	golang.org/x/sys v0.50.0 // unix, windows
)
