module github.com/seekless/seekless

go 1.26.0

require (
	github.com/edsrzf/mmap-go v1.2.0
	github.com/google/go-cmp v0.7.0
	golang.org/x/sys v0.50.0
)
