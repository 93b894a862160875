// Targets type-checks every package of a module, its tests included, for
// every system that Go knows, and runs the analyzers of go vet that look at
// one package at a time. It compiles nothing, so all systems take about a
// minute where go vet takes many on an empty build cache.
//
// Usage:
//
//	targets DIR [GOOS/GOARCH ...]
//
// Without targets it takes all of "go tool dist list". The exit status is 1
// when something was found.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: targets DIR [GOOS/GOARCH ...]")
		os.Exit(2)
	}
	dir, targets := os.Args[1], os.Args[2:]
	if len(targets) == 0 {
		out, err := exec.Command("go", "tool", "dist", "list").Output()
		if err != nil {
			fmt.Fprintln(os.Stderr, "targets: go tool dist list:", err)
			os.Exit(1)
		}
		targets = strings.Fields(string(out))
	}
	bad := checkAll(dir, targets)
	fmt.Printf("%d targets checked, %d with findings\n", len(targets), bad)
	if bad > 0 || len(targets) == 0 {
		os.Exit(1)
	}
}

// checkAll prints what is found and answers for how many targets.
func checkAll(dir string, targets []string) (bad int) {
	var mu sync.Mutex
	var workers sync.WaitGroup
	queue := make(chan string)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for target := range queue {
				findings := check(dir, target)
				mu.Lock()
				for _, f := range findings {
					fmt.Printf("%s: %s\n", target, f)
				}
				bad += min(len(findings), 1)
				mu.Unlock()
			}
		})
	}
	for _, target := range targets {
		queue <- target
	}
	close(queue)
	workers.Wait()
	return bad
}
