package unbreakable

import (
	"bufio"
	"bytes"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// rawCalls are the system calls that golang.org/x/sys/unix names but has no
// function for on some system, by the file that makes them.
var rawCalls = map[string][]string{
	"unix/mincore_raw.go":  {"SYS_MINCORE"},
	"unix/syncdata_raw.go": {"SYS_FDATASYNC"},
	"unix/vector_raw.go":   {"SYS_PREADV", "SYS_PWRITEV"},
}

// movingNumbers are the systems that promise no numbers, only functions of
// their C library.
var movingNumbers = []string{"openbsd", "darwin", "ios", "solaris", "illumos", "aix", "windows"}

// F050: system calls are made by functions of golang.org/x/sys, or else by
// its names for their numbers, in few places, and on no system that changes
// them.
func TestF050NoNumbersOfSystemCalls(t *testing.T) {
	root := os.DirFS("../../..")
	found := map[string][]string{}
	for _, name := range sources(t, root) {
		text, err := fs.ReadFile(root, name)
		must(t, err)
		names, literal := rawUses(t, name, text)
		if literal {
			t.Errorf("%s makes a system call by a bare number", name)
		}
		if names == nil {
			continue
		}
		found[name] = names
		for _, system := range movingNumbers {
			if builtOn(t, text, system) {
				t.Errorf("%s makes raw system calls on %s", name, system)
			}
		}
	}
	if !maps.EqualFunc(found, rawCalls, slices.Equal) {
		t.Errorf("raw system calls in %v, want %v", found, rawCalls)
	}
}

// sources are the Go files of the module that are not tests.
func sources(t *testing.T, root fs.FS) (names []string) {
	t.Helper()
	must(t, fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, err := fs.Stat(root, path.Join(name, "go.mod"))
			if hidden := path.Base(name) != "." && strings.HasPrefix(path.Base(name), "."); hidden || err == nil && name != "." {
				return fs.SkipDir // another module
			}
		} else if path.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go") {
			names = append(names, name)
		}
		return nil
	}))
	if len(names) < 50 {
		t.Fatalf("only %d sources are found", len(names))
	}
	return names
}

// rawUses are the names of numbers that the file has, once each, and whether
// it makes a call by a number that it spells out.
func rawUses(t *testing.T, name string, text []byte) (names []string, literal bool) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
	must(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if strings.HasPrefix(n.Sel.Name, "SYS_") && !slices.Contains(names, n.Sel.Name) {
				names = append(names, n.Sel.Name)
			}
		case *ast.CallExpr:
			literal = literal || isRaw(n.Fun) && isNumber(n.Args)
		}
		return true
	})
	slices.Sort(names)
	return names, literal
}

// isRaw reports whether fun is Syscall, RawSyscall6 or the like.
func isRaw(fun ast.Expr) bool {
	sel, ok := fun.(*ast.SelectorExpr)
	return ok && strings.HasPrefix(strings.TrimPrefix(sel.Sel.Name, "Raw"), "Syscall") && sel.Sel.Name != "SyscallConn"
}

func isNumber(args []ast.Expr) bool {
	if len(args) == 0 {
		return false
	}
	_, ok := args[0].(*ast.BasicLit)
	return ok
}

// builtOn reports whether the build line of a file lets it be built there.
func builtOn(t *testing.T, text []byte, system string) bool {
	t.Helper()
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		if !constraint.IsGoBuild(lines.Text()) {
			continue
		}
		expr, err := constraint.Parse(lines.Text())
		must(t, err)
		return expr.Eval(func(tag string) bool { return tag == system || tag == "unix" && system != "windows" })
	}
	return true
}
