module github.com/seekless/seekless/examples/stress

go 1.26.0

require github.com/seekless/seekless v0.0.0

require (
	github.com/edsrzf/mmap-go v1.2.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
)

replace github.com/seekless/seekless => ../..
