package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

const needed = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedTypesSizes |
	packages.NeedModule | packages.NeedForTest

// untested are the targets whose tests cannot be looked at: a test is a
// program, and a program is linked by the C tools of the system there, for
// which the go command wants cgo before it lists anything.
var untested = []string{"android/386", "android/amd64", "android/arm", "ios/amd64", "ios/arm64"}

// check answers what is wrong with the module in dir on a target.
func check(dir, target string) []string {
	goos, goarch, _ := strings.Cut(target, "/")
	pkgs, err := packages.Load(&packages.Config{
		Mode:  needed,
		Dir:   dir,
		Env:   append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0", "GOFLAGS="),
		Tests: !slices.Contains(untested, target),
	}, "./...")
	switch {
	case err != nil:
		return []string{err.Error()}
	case len(pkgs) == 0:
		return []string{"no packages"}
	}
	if findings := typeErrors(pkgs); len(findings) > 0 {
		return findings
	}
	return analyze(pkgs)
}

func typeErrors(pkgs []*packages.Package) (findings []string) {
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		for _, err := range p.Errors {
			findings = append(findings, err.Error())
		}
	})
	return distinct(findings)
}

func analyze(pkgs []*packages.Package) (findings []string) {
	graph, err := checker.Analyze(analyzers, pkgs, nil)
	if err != nil {
		return []string{err.Error()}
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			findings = append(findings, fmt.Sprintf("%v: %v", act, act.Err))
		}
		for _, d := range act.Diagnostics {
			findings = append(findings, fmt.Sprintf("%s: %s", act.Package.Fset.Position(d.Pos), d.Message))
		}
	}
	return distinct(findings)
}

// distinct drops what a package and its variant for tests both say.
func distinct(findings []string) []string {
	slices.Sort(findings)
	return slices.Compact(findings)
}
