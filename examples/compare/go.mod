module github.com/seekless/seekless/examples/compare

go 1.26.0

replace github.com/seekless/seekless => ../..

require (
	github.com/edsrzf/mmap-go v1.2.0 // contender
	github.com/seekless/seekless v0.0.0-00010101000000-000000000000
	golang.org/x/exp v0.0.0-20261113113407-e3970619a1a4 // contender
)

require (
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // figures: quantiles
	github.com/google/go-cmp v0.7.0 // tests
	github.com/shirou/gopsutil/v4 v4.26.10 // figures: CPU model, file system, free space
)

require (
	github.com/ebitengine/purego v0.11.2 // indirect
	github.com/go-ole/go-ole v1.2.6 // indirect
	github.com/lufia/plan9stats v0.0.0-20211012122336-39d0f177ccd0 // indirect
	github.com/power-devops/perfstat v0.0.0-20260805114148-88456608a4f6 // indirect
	github.com/tklauser/go-sysconf v0.4.0 // indirect
	github.com/tklauser/numcpus v0.12.0 // indirect
	github.com/yusufpapurcu/wmi v1.2.4 // indirect
	golang.org/x/sys v0.50.0 // indirect
)
