// Package compare puts seekless beside the other ways of reading and writing a
// file at an offset: [os.File], golang.org/x/exp/mmap, edsrzf/mmap-go, and a
// bare copy out of a memory map, which is the least that any of them can cost.
//
// The benchmarks of this folder show them side by side; the command in figures
// measures the ratios that seekless promises and says which are missed.
package compare
